package dev.millrace.arch;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.NullMarked;

/** Conditions on how a class is declared. */
final class Declarations {
    /** Packages written for users; a public type elsewhere needs a reason. */
    private static final Set<String> PUBLIC_PACKAGES = Set.of(
            "model",
            "model.operate",
            "model.settings",
            "model.life",
            "model.workset",
            "store",
            "store.workset",
            "workset",
            "event",
            "client",
            "worker",
            "worker.control",
            "worker.time",
            "runtime",
            "postgres",
            "postgres.migrate",
            "postgres.doctor",
            "embedded",
            "jackson",
            "memory",
            "testing",
            "contract",
            "contract.suite",
            "contract.enqueue",
            "contract.life",
            "contract.operate",
            "contract.random",
            "contract.work",
            "contract.workset");

    private Declarations() {}

    static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return condition(
                "reside in a package whose package-info says @NullMarked",
                javaClass -> javaClass.getPackage().isAnnotatedWith(NullMarked.class),
                "lies in a package without @NullMarked: add a package-info.java with it and a sentence on the purpose");
    }

    static ArchCondition<JavaClass> bePublicForAReason(String root) {
        Set<String> reasons = PublicButInternal.load().types();
        return condition(
                "lie in a package of the public API or be listed",
                javaClass -> isPublicApi(relative(root, javaClass.getPackageName()))
                        || reasons.contains(relative(root, javaClass.getName())),
                "is public outside the public API: hide it, or list it with the reason in " + PublicButInternal.FILE);
    }

    /** An edge is a program: nobody compiles against it but the command line. */
    private static boolean isPublicApi(String packageName) {
        return PUBLIC_PACKAGES.contains(packageName) || packageName.matches("(?:cli|geoquery|bench)(?:\\..*)?");
    }

    private static String relative(String root, String name) {
        return name.substring(root.length() + 1);
    }

    private static ArchCondition<JavaClass> condition(
            String description, Predicate<JavaClass> holds, String complaint) {
        return new ArchCondition<>(description) {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                events.add(new SimpleConditionEvent(
                        item, holds.test(item), "Class <" + item.getName() + "> " + complaint));
            }
        };
    }
}
