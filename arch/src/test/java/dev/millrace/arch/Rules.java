package dev.millrace.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.millrace.arch.Uses.named;
import static dev.millrace.arch.Uses.packages;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Every rule over class files. */
final class Rules {
    private static final List<Rule> ALL = List.of(
            new Rule("layers", Layers::under, Layers.culprits()),
            new Rule("cycles", Rules::cycles, Set.of("one.Culprit", "other.Culprit")),
            new Rule("packagecycles", Rules::packageCycles, Set.of("one.Culprit", "one.inner.Culprit")),
            new Rule("modellibraries", Rules::modelLibraries, Set.of("model.Culprit")),
            new Rule("corelibraries", Rules::coreLibraries, Set.of("client.Culprit", "runtime.Culprit")),
            new Rule("jdbc", Rules::jdbc, Set.of("worker.Culprit", "geoquery.request.Culprit")),
            new Rule("composition", Rules::composition, Set.of("geoquery.request.Culprit")),
            new Rule("sqlinternals", Rules::sqlInternals, Set.of("cli.Culprit")),
            new Rule(
                    "wallclock",
                    Rules::wallClock,
                    Set.of("worker.Instants", "worker.References", "store.Dates", "store.Millis", "cli.Clocks")),
            new Rule(
                    "sleep",
                    Rules::sleeping,
                    Set.of("postgres.Culprit", "postgres.Units", "worker.Pause", "worker.Parks")),
            new Rule("streams", Rules::streams, Set.of("worker.Prints", "worker.Traces", "geoquery.Errs")),
            new Rule("exit", Rules::exit, Set.of("cli.Culprit")),
            new Rule("sqlstate", Rules::sqlState, Set.of("postgres.Culprit", "postgres.migrate.SqlState")),
            new Rule("nullmarked", Rules::nullMarked, Set.of("bare.Culprit", "unmarked.Culprit")),
            new Rule(
                    "names",
                    Rules::names,
                    Set.of(
                            "JobManager",
                            "SqlHelper",
                            "TextUtil",
                            "TextUtils",
                            "StoreImpl",
                            "IStore",
                            "ClaimV2",
                            "Innocent$InnerHelper")),
            new Rule("publictypes", Rules::publicTypes, Set.of("dispatch.Culprit", "postgres.sql.Culprit")));

    private static final String FORBIDDEN_NAMES =
            ".*\\.(?:\\w+\\$)*(?:\\w*(?:Managers?|Helpers?|Utils?|Impl|V[2-9])|I[A-Z][a-z]\\w*)";

    private Rules() {}

    /** Returns all rules. */
    static List<Rule> all() {
        return ALL;
    }

    /** The first package below the root is a slice. */
    private static ArchRule cycles(String root) {
        return slices().matching(root + ".(*)..").should().beFreeOfCycles();
    }

    /** Each package is a slice of its own. */
    private static ArchRule packageCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    private static ArchRule modelLibraries(String root) {
        return classes()
                .that()
                .resideInAnyPackage(packages(root, "model"))
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("", "java..", "org.jspecify..", root + ".model..");
    }

    private static ArchRule coreLibraries(String root) {
        String[] core = packages(
                root, "model", "store", "event", "client", "dispatch", "worker", "maintenance", "workset", "runtime");
        Stream<String> libraries = Stream.of("", "java..", "org.jspecify..", "org.slf4j..");
        return classes()
                .that()
                .resideInAnyPackage(core)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        Stream.concat(Arrays.stream(core), libraries).toArray(String[]::new));
    }

    /** The application's own data access is one package, and GeoPackage files, which are databases, another. */
    private static ArchRule jdbc(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(
                        packages(root, "postgres", "cli", "bench", "geoquery.store", "geoquery.geopackage"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql..");
    }

    /** The application names its database in one package, and no internals of the engine anywhere. */
    private static ArchRule composition(String root) {
        return noClasses()
                .that()
                .resideInAnyPackage(packages(root, "geoquery"))
                .and()
                .resideOutsideOfPackages(packages(root, "geoquery.store"))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages(root, "postgres"));
    }

    /** What others may have of {@code postgres.sql} is the reading of SQLSTATE, so that they need no second one. */
    private static ArchRule sqlInternals(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages(root, "postgres"))
                .should()
                .dependOnClassesThat(JavaClass.Predicates.resideInAnyPackage(packages(root, "postgres.sql"))
                        .and(DescribedPredicate.not(named(root, "postgres.sql.SqlState"))));
    }

    /**
     * The database's clock decides. The twin in memory is a database, the clock of contracts has to start somewhere, and
     * load drivers make ids as the runtime does, and another's queue is told when to run a job. A worker's heartbeat tells its own clock, to be compared with the database's.
     */
    private static ArchRule wallClock(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages(root, "runtime"))
                .and(DescribedPredicate.not(named(
                        root,
                        "memory.MemoryStore",
                        "contract.suite.SettableClock",
                        "bench.frame.Jobs",
                        "bench.peer.process.DbSchedulerQueue",
                        "postgres.PostgresWorkerStore")))
                .should()
                .accessTargetWhere(Uses.wallClock());
    }

    /**
     * Two polls stand outside of {@code Pause}, in modules that cannot reach it: a server's process tells nobody when it
     * is ready, and a store tells nobody when a job has changed.
     */
    private static ArchRule sleeping(String root) {
        return noClasses()
                .that(DescribedPredicate.not(
                        named(root, "postgres.migrate.Pause", "embedded.Server", "contract.suite.Waiting")))
                .should()
                .accessTargetWhere(Uses.aSleep());
    }

    private static ArchRule streams(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackages(packages(root, "cli", "bench"))
                .and(DescribedPredicate.not(Uses.haveAMainMethod()))
                .should()
                .accessTargetWhere(Uses.standardStreams());
    }

    /** A second interrupt of a command ends it at once, whatever the first one is still waiting for. */
    private static ArchRule exit(String root) {
        return noClasses()
                .that(DescribedPredicate.not(Uses.haveAMainMethod().or(named(root, "cli.terminal.ProcessSignals"))))
                .should()
                .accessTargetWhere(Uses.exit());
    }

    private static ArchRule sqlState(String root) {
        return noClasses()
                .that(DescribedPredicate.not(named(root, "postgres.sql.SqlState")))
                .should()
                .accessTargetWhere(Uses.sqlState());
    }

    private static ArchRule nullMarked(String root) {
        return classes().that().resideInAPackage(root + "..").should(Declarations.resideInANullMarkedPackage());
    }

    private static ArchRule names(String root) {
        return noClasses().that().resideInAPackage(root + "..").should().haveNameMatching(FORBIDDEN_NAMES);
    }

    private static ArchRule publicTypes(String root) {
        return classes().that().arePublic().and().areTopLevelClasses().should(Declarations.bePublicForAReason(root));
    }
}
