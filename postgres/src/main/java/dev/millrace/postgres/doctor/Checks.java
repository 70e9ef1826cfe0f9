package dev.millrace.postgres.doctor;

import java.util.List;
import java.util.stream.Stream;

/** All checks, in the order in which they are made: what reads much comes last, and may find no time left. */
final class Checks {
    private static final List<Check> ALL = Stream.<List<? extends Check>>of(
                    List.of(new LeakedSettings(), new Pooler(), new PoolBudget(), new SchemaVersion()),
                    ServerChecks.ALL,
                    TableChecks.ALL,
                    JobChecks.ALL,
                    List.of(new WaitEvents(), new Invariants(), JobChecks.TASKS))
            .flatMap(List::stream)
            .map(Check.class::cast)
            .toList();

    private Checks() {}

    static List<Check> all() {
        return ALL;
    }
}
