package dev.millrace.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static dev.millrace.arch.Uses.packages;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Every rule over class files. */
final class Rules {
    private static final String[] CORE = {
        "model", "store", "event", "client", "dispatch", "worker", "maintenance", "workset", "runtime"
    };
    private static final String FORBIDDEN_NAMES =
            ".*\\.(?:\\w+\\$)*(?:\\w*(?:Managers?|Helpers?|Utils?|Impl|V[2-9])|I[A-Z][a-z]\\w*)";

    private Rules() {}

    /** Returns all rules. */
    static List<Rule> all() {
        return Stream.of(dependencies(), surroundings(), declarations())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Rule> dependencies() {
        return List.of(
                new Rule("layers", Layers::under, Layers.culprits()),
                new Rule(
                        "cycles",
                        root -> slices().matching(root + ".(*)..").should().beFreeOfCycles(),
                        Set.of("one.Culprit", "other.Culprit")),
                new Rule(
                        "packagecycles",
                        root -> slices().matching(root + ".(**)").should().beFreeOfCycles(),
                        Set.of("one.Culprit", "one.inner.Culprit")),
                new Rule(
                        "modellibraries",
                        root -> classes()
                                .that()
                                .resideInAnyPackage(packages(root, "model"))
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage("", "java..", "org.jspecify..", root + ".model.."),
                        Set.of("model.Culprit")),
                new Rule(
                        "corelibraries",
                        root -> classes()
                                .that()
                                .resideInAnyPackage(packages(root, CORE))
                                .should()
                                .onlyDependOnClassesThat()
                                .resideInAnyPackage(
                                        and(packages(root, CORE), "", "java..", "org.jspecify..", "org.slf4j..")),
                        Set.of("client.Culprit", "runtime.Culprit")),
                new Rule(
                        "jdbc",
                        root -> noClasses()
                                .that()
                                .resideOutsideOfPackages(packages(root, "postgres", "cli", "bench", "geoquery.store"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage("java.sql..", "javax.sql..", "org.postgresql.."),
                        Set.of("worker.Culprit", "geoquery.request.Culprit")),
                new Rule(
                        "sqlinternals",
                        root -> noClasses()
                                .that()
                                .resideOutsideOfPackages(packages(root, "postgres"))
                                .should()
                                .dependOnClassesThat()
                                .resideInAnyPackage(packages(root, "postgres.sql")),
                        Set.of("cli.Culprit")));
    }

    private static List<Rule> surroundings() {
        return List.of(
                new Rule(
                        "wallclock",
                        root -> noClasses()
                                .that()
                                .resideOutsideOfPackages(packages(root, "runtime"))
                                .should()
                                .accessTargetWhere(Uses.wallClock()),
                        Set.of("worker.Instants", "worker.References", "store.Dates", "store.Millis", "cli.Clocks")),
                new Rule(
                        "sleep",
                        root -> noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(root + ".postgres.migrate.Pause")
                                .should()
                                .accessTargetWhere(Uses.sleep()),
                        Set.of("postgres.Culprit", "postgres.Units", "worker.Pause", "worker.Parks")),
                new Rule(
                        "streams",
                        root -> noClasses()
                                .that()
                                .resideOutsideOfPackages(packages(root, "cli", "bench"))
                                .and(Uses.haveAMainMethod().negate())
                                .should()
                                .accessTargetWhere(Uses.standardStreams()),
                        Set.of("worker.Prints", "worker.Traces", "geoquery.Errs")),
                new Rule(
                        "exit",
                        root -> noClasses()
                                .that(Uses.haveAMainMethod().negate())
                                .should()
                                .accessTargetWhere(Uses.exit()),
                        Set.of("cli.Culprit")),
                new Rule(
                        "sqlstate",
                        root -> noClasses()
                                .that()
                                .doNotHaveFullyQualifiedName(root + ".postgres.sql.SqlState")
                                .should()
                                .accessTargetWhere(Uses.sqlState()),
                        Set.of("postgres.Culprit", "postgres.migrate.SqlState")));
    }

    private static List<Rule> declarations() {
        return List.of(
                new Rule(
                        "nullmarked",
                        root -> classes().should(Declarations.resideInANullMarkedPackage()),
                        Set.of("bare.Culprit", "unmarked.Culprit")),
                new Rule(
                        "names",
                        root -> noClasses().should().haveNameMatching(FORBIDDEN_NAMES),
                        Set.of(
                                "JobManager",
                                "SqlHelper",
                                "TextUtil",
                                "TextUtils",
                                "StoreImpl",
                                "IStore",
                                "ClaimV2",
                                "Innocent$InnerHelper")),
                new Rule(
                        "publictypes",
                        root -> classes()
                                .that()
                                .arePublic()
                                .and()
                                .areTopLevelClasses()
                                .should(Declarations.bePublicForAReason(root)),
                        Set.of("dispatch.Culprit", "postgres.sql.Culprit")));
    }

    private static String[] and(String[] some, String... more) {
        return Stream.concat(Arrays.stream(some), Arrays.stream(more)).toArray(String[]::new);
    }
}
