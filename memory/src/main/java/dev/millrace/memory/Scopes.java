package dev.millrace.memory;

import dev.millrace.model.NewJob;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.store.Violation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How many jobs are running of what may be limited. */
final class Scopes {
    static final String ALL = "all";
    static final String IDENTITY = "identity/";

    private final Map<String, Integer> running = new HashMap<>();
    private final List<Violation> exceeded = new ArrayList<>();

    static String queue(NewJob job) {
        return "queue/" + job.lane().queue();
    }

    static String actor(NewJob job) {
        return "actor/" + job.lane().actor();
    }

    static @Nullable String key(NewJob job) {
        String key = job.keys().fairness();
        return key == null ? null : key(job.lane().actor().value(), key);
    }

    static String key(String actor, String fairnessKey) {
        return "key/" + actor + "/" + fairnessKey;
    }

    static @Nullable String identity(NewJob job) {
        String identity = job.keys().identity();
        return identity == null ? null : IDENTITY + job.lane().actor() + "/" + identity;
    }

    int running(String scope) {
        return running.getOrDefault(scope, 0);
    }

    /** Every scope in which something runs. */
    Map<String, Integer> running() {
        return Map.copyOf(running);
    }

    void started(NewJob job) {
        scopes(job).forEach(scope -> running.merge(scope, 1, Integer::sum));
    }

    /** A job was given while these limits held. */
    void expectWithin(NewJob job, Settings settings) {
        QueueSettings queue = settings.of(job.lane().queue());
        ActorSettings actor = settings.of(job.lane().actor());
        expectWithin(ALL, settings.installation.maxRunning());
        expectWithin(queue(job), queue.maxRunning());
        expectWithin(actor(job), actor.maxRunning());
        expectWithin(key(job), actor.maxRunningPerKey());
    }

    private void expectWithin(@Nullable String scope, @Nullable Integer most) {
        if (scope != null && most != null && running(scope) > most) {
            exceeded.add(
                    new Violation("cap-kept", scope, "a job was given, and " + running(scope) + " run, of " + most));
        }
    }

    /** Limits that were ever broken; one that is lowered while more run is not. */
    List<Violation> exceeded() {
        return List.copyOf(exceeded);
    }

    void ended(NewJob job) {
        scopes(job).forEach(scope -> running.computeIfPresent(scope, (any, count) -> count == 1 ? null : count - 1));
    }

    private static List<String> scopes(NewJob job) {
        List<String> scopes = new ArrayList<>(List.of(ALL, queue(job), actor(job)));
        String key = key(job);
        if (key != null) {
            scopes.add(key);
        }
        String identity = identity(job);
        if (identity != null) {
            scopes.add(identity);
        }
        return scopes;
    }
}
