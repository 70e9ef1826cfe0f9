package dev.millrace.arch;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.HasModifiers;
import java.util.Arrays;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a class does to members of other classes, by call, method reference or field access. */
final class Uses {
    private static final Set<String> CLOCKS =
            Set.of("java.lang.System.currentTimeMillis", "java.time.InstantSource.system");
    private static final Set<String> SLEEPS = Set.of(
            "java.lang.Thread.sleep",
            "java.util.concurrent.TimeUnit.sleep",
            "java.util.concurrent.locks.LockSupport.parkNanos",
            "java.util.concurrent.locks.LockSupport.parkUntil");
    private static final Set<String> STREAMS = Set.of("java.lang.System.out", "java.lang.System.err");
    private static final Set<String> EXITS =
            Set.of("java.lang.System.exit", "java.lang.Runtime.exit", "java.lang.Runtime.halt");

    private Uses() {}

    /** Reads the machine's wall clock, as any {@code java.time} class or {@code System} offers it. */
    static DescribedPredicate<JavaAccess<?>> wallClock() {
        return of(
                "the wall clock",
                member -> CLOCKS.contains(member)
                        || member.startsWith("java.time.Clock.system")
                        || (member.startsWith("java.time.") && member.endsWith(".now")));
    }

    /** Sleeps for a time. */
    static DescribedPredicate<JavaAccess<?>> aSleep() {
        return of("a sleep", SLEEPS::contains);
    }

    /** Uses the standard streams, or prints an exception there. */
    static DescribedPredicate<JavaAccess<?>> standardStreams() {
        return of("System.out or System.err", STREAMS::contains)
                .or(DescribedPredicate.describe(
                        "printStackTrace()",
                        access -> access.getTarget().getFullName().endsWith(".printStackTrace()")));
    }

    /** Ends the process. */
    static DescribedPredicate<JavaAccess<?>> exit() {
        return of("the process's end", EXITS::contains);
    }

    /** Asks any exception for its SQLSTATE. */
    static DescribedPredicate<JavaAccess<?>> sqlState() {
        return of("getSQLState()", member -> member.endsWith(".getSQLState"));
    }

    /** Has a main method, so it owns its process. */
    static DescribedPredicate<JavaClass> haveAMainMethod() {
        return DescribedPredicate.describe(
                "have a main method",
                javaClass -> javaClass
                        .tryGetMethod("main", String[].class)
                        .filter(Uses::isStatic)
                        .isPresent());
    }

    private static boolean isStatic(HasModifiers member) {
        return member.getModifiers().contains(JavaModifier.STATIC);
    }

    private static DescribedPredicate<JavaAccess<?>> of(String description, Predicate<String> member) {
        return DescribedPredicate.describe(
                description,
                access -> member.test(access.getTarget().getOwner().getFullName() + "."
                        + access.getTarget().getName()));
    }

    /** Is one of the top-level classes {@code names} under {@code root}. */
    static DescribedPredicate<JavaClass> named(String root, String... names) {
        Set<String> full = Arrays.stream(names).map(name -> root + "." + name).collect(Collectors.toUnmodifiableSet());
        return DescribedPredicate.describe("are " + full, javaClass -> full.contains(javaClass.getName()));
    }

    /** Returns patterns for the packages of {@code names} under {@code root}, each with what lies below it. */
    static String[] packages(String root, String... names) {
        return Arrays.stream(names).map(name -> root + "." + name + "..").toArray(String[]::new);
    }
}
