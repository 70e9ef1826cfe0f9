package dev.millrace.cli.operate;

import dev.millrace.model.ActorName;
import dev.millrace.model.JobKeys;
import dev.millrace.model.JobState;
import dev.millrace.model.QueueName;
import dev.millrace.store.JobFilter;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which jobs are meant; all given options have to match. */
public final class FilterOptions {
    @Option(
            names = "--state",
            split = ",",
            paramLabel = "STATE",
            description = "Jobs in this state, or in one of several with commas between.")
    private Set<JobState> states = Set.of();

    @Option(names = "--queue", paramLabel = "NAME", description = "Jobs of this queue.")
    private @Nullable QueueName queue;

    @Option(names = "--actor", paramLabel = "NAME", description = "Jobs of this actor.")
    private @Nullable ActorName actor;

    @Option(names = "--identity", paramLabel = "TEXT", description = "Jobs with this identity.")
    private @Nullable String identity;

    @Option(names = "--fairness-key", paramLabel = "TEXT", description = "Jobs with this fairness key.")
    private @Nullable String fairnessKey;

    @Option(names = "--from", paramLabel = "TIME", description = "Jobs enqueued at this time or later.")
    private @Nullable Instant from;

    @Option(names = "--until", paramLabel = "TIME", description = "Jobs enqueued before this time.")
    private @Nullable Instant until;

    /** Made by the command line. */
    public FilterOptions() {}

    /**
     * The filter that was asked for.
     *
     * @throws IllegalArgumentException if a key could not be that of a job
     */
    public JobFilter filter() {
        return new JobFilter(states, queue, actor, new JobKeys(identity, fairnessKey), from, until);
    }
}
