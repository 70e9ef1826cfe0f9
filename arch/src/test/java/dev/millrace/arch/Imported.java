package dev.millrace.arch;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The class files that rules are asked of. */
final class Imported {
    /** Main classes of every module that is a dependency of this one. */
    static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(Rule.PRODUCT);

    private Imported() {}

    /** Returns the classes planted for {@code rule}. */
    static JavaClasses plantedFor(Rule rule) {
        return new ClassFileImporter()
                .importPackages(rule.plantedRoot())
                .that(DescribedPredicate.not(DescribedPredicate.describe("package-info", Imported::isPackageInfo)));
    }

    private static boolean isPackageInfo(JavaClass javaClass) {
        return javaClass.getSimpleName().equals("package-info");
    }
}
