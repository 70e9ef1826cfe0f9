package dev.millrace.arch.docs;

import dev.millrace.client.JobOptions;
import dev.millrace.model.Actor;
import dev.millrace.model.Admission;
import dev.millrace.model.AttemptRules;
import dev.millrace.model.Deadline;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobStart;
import dev.millrace.model.RetryPolicy;
import dev.millrace.model.Twins;
import dev.millrace.model.settings.ActorRetention;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.model.settings.Retention;
import dev.millrace.postgres.doctor.DoctorConfig;
import dev.millrace.worker.Graces;
import dev.millrace.worker.WorkerConfig;
import dev.millrace.workset.TaskWorkerConfig;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Where the settings of the engine are. */
final class AllSettings {
    private AllSettings() {}

    static Stream<Settings> inOrder() {
        return Stream.of(workers(), actors(), retries(), jobs(), conditions(), operators(), retentions())
                .flatMap(List::stream);
    }

    private static List<Settings> workers() {
        String jobs =
                "`millrace.worker().config(WorkerConfig.defaults().with…)`; [millrace worker](commands.md#millrace-worker).";
        String graces = "`withGraces(cooperative, interrupt)`; both together within `stopTimeout`.";
        String tasks = "`millrace.worksets().work(name, processor, TaskWorkerConfig.usual().with…)`.";
        String[] plain = {"slots", "lease", "pollInterval", "stopTimeout", "prefetch", "prefetchWait", "outcomeDelay"};
        return List.of(
                Settings.of("Worker", jobs, WorkerConfig.defaults(), plain)
                        .withDefault("slots", "as many as processors, at least 4")
                        .judgedBy(AllSettings::ofWorker),
                Settings.of("Worker: stopping", graces, WorkerConfig.defaults().graces())
                        .judgedBy(AllSettings::ofGraces),
                Settings.of("Worker of a workset", tasks, TaskWorkerConfig.usual()));
    }

    private static List<Settings> actors() {
        String attempts =
                "`timeout`, `heartbeatTimeout`, `classify` or `failOn`, and `platformThreads` of `Actor.named(…)`.";
        return List.of(
                Settings.of("Actor", "`Actor.named(…)` and what follows it.", actor(), "queue", "priority", "keep"),
                Settings.of("Actor: attempts", attempts, AttemptRules.NONE)
                        .withDefault("classifier", "by the retry policy"));
    }

    private static List<Settings> retries() {
        RetryPolicy usual = RetryPolicy.exponential();
        return List.of(
                Settings.of("Retries", "`retry(RetryPolicy…)` of an actor.", usual, "maxAttempts", "budget"),
                Settings.of("Retries: rests", "`RetryPolicy.of(Backoff…)`.", usual.backoff()));
    }

    private static List<Settings> jobs() {
        String options = "`JobOptions.none()` and what follows it.";
        return List.of(
                Settings.of("Job", options, JobOptions.none(), "priority", "queue", "timeout")
                        .withDefault("priority", "the actor's")
                        .withDefault("queue", "the actor's")
                        .withDefault("timeout", "the actor's"),
                Settings.of("Job: start", "`at(…)` and `delay(…)`.", JobStart.now())
                        .withDefault("at", "now"),
                Settings.of("Job: keys", "`identity(…)` and `fairnessKey(…)`.", JobKeys.NONE),
                Settings.of("Job: deadline", "`deadline(…)` and `within(…)`.", Deadline.NONE));
    }

    private static List<Settings> conditions() {
        Admission.Key key = new Admission.Key(Admission.Key.DEFAULT_SCOPE, "k", Admission.Key.DEFAULT_KEEP);
        Twins.Unique unique = new Twins.Unique(Duration.ofHours(1), JobOptions.UNIQUE_STATES);
        return List.of(
                Settings.of("Job: idempotency key", "`idempotencyKey(…)`.", key).withDefault("value", "none"),
                Settings.of("Job: unique", "`unique(…)`.", unique).withDefault("window", "none"),
                Settings.of("Job: max pending", "`maxPending(…)`.", Admission.ALWAYS, "maxPending"));
    }

    private static List<Settings> operators() {
        String queue = "`millrace queue set`, `pause`, `drain`, `resume`, or `Millrace.settings()`.";
        String actor = "`millrace actor set`, `pause`, `drain`, `resume`, or `Millrace.settings()`.";
        String[] limits = {"state", "weight", "maxRunning", "maxRunningPerKey"};
        return List.of(
                Settings.of("Queue", queue, QueueSettings.DEFAULTS),
                Settings.of("Actor, at run time", actor, ActorSettings.DEFAULTS, limits),
                Settings.of("Limit of all", "`millrace limit`.", new InstallationSettings(null)),
                Settings.of("Doctor", "`DoctorConfig.defaults().with…`.", DoctorConfig.defaults()));
    }

    private static List<Settings> retentions() {
        String all = "`millrace retention`; see [how long history is kept]"
                + "(../guide/operating.md#how-long-history-is-kept).";
        return List.of(
                Settings.of("Retention", all, Retention.DEFAULTS),
                Settings.of("Retention of an actor", "`millrace actor set --keep-…`.", ActorRetention.DEFAULTS));
    }

    private static Actor<String, Void> actor() {
        return Actor.named("any", String.class).build();
    }

    private static Bounds.Judge ofWorker(RecordComponent component) {
        return candidate -> {
            String name = component.getName();
            String setter = "with" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
            Object broken = WorkerConfig.class
                    .getMethod(setter, component.getType())
                    .invoke(WorkerConfig.defaults(), candidate);
            return violation((WorkerConfig) broken, name);
        };
    }

    private static Bounds.Judge ofGraces(RecordComponent component) {
        Graces usual = WorkerConfig.defaults().graces();
        boolean isFirst = component.getName().equals("cooperative");
        return candidate -> {
            Duration value = (Duration) candidate;
            WorkerConfig broken = WorkerConfig.defaults()
                    .withGraces(isFirst ? value : usual.cooperative(), isFirst ? usual.interrupt() : value);
            return violation(broken, component.getName() + "Grace");
        };
    }

    private static String violation(WorkerConfig config, String name) {
        return config.violations().stream()
                .filter(violation -> violation.startsWith(name + " "))
                .findFirst()
                .orElse("");
    }
}
