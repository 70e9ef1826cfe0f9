package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.NewJob;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.model.settings.Retention;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.TreeMap;

/** What operators have set. Whoever uses it holds the state's monitor. */
final class Settings {
    final NavigableMap<QueueName, QueueSettings> queues = new TreeMap<>();
    final NavigableMap<ActorName, ActorSettings> actors = new TreeMap<>();

    /** Queues whose mode was changed, and when, for a while. */
    final NavigableMap<QueueName, Instant> modeChanges = new TreeMap<>();

    InstallationSettings installation = new InstallationSettings(null);

    Retention retention = Retention.DEFAULTS;

    QueueSettings of(QueueName queue) {
        return queues.getOrDefault(queue, QueueSettings.DEFAULTS);
    }

    ActorSettings of(ActorName actor) {
        return actors.getOrDefault(actor, ActorSettings.DEFAULTS);
    }

    /** Rows are made when a name is first met. */
    void meet(NewJob job) {
        queues.putIfAbsent(job.lane().queue(), QueueSettings.DEFAULTS);
        actors.putIfAbsent(job.lane().actor(), ActorSettings.DEFAULTS);
    }
}
