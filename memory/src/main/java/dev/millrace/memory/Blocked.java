package dev.millrace.memory;

import dev.millrace.model.ActorName;

/** A job that was passed while something of its scope was running. */
record Blocked(LiveJob job, String scope) {

    boolean isForKeyOf(ActorName actor) {
        return job.job().lane().actor().equals(actor) && !scope.startsWith(Scopes.IDENTITY);
    }
}
