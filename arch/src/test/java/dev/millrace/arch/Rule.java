package dev.millrace.arch;

import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import java.util.function.Function;

/**
 * A rule over class files that has proven it can fail: it is written for a root package, so that it can be asked of the
 * product and of classes planted to break it.
 *
 * @param name     also the last part of the package under {@code dev.millrace.planted} with the planted classes
 * @param under    the rule for the packages under a root such as {@code dev.millrace}
 * @param culprits the planted classes that break the rule, as names under the planted root; every other planted class
 *     keeps the rule
 */
record Rule(String name, Function<String, ArchRule> under, Set<String> culprits) {
    static final String PRODUCT = "dev.millrace";

    Rule {
        if (culprits.isEmpty()) {
            throw new IllegalArgumentException("rule " + name + " needs a planted violation in " + PRODUCT + ".planted."
                    + name + ": a rule that has never failed proves nothing");
        }
    }

    /** Returns the root of the classes planted for this rule. */
    String plantedRoot() {
        return PRODUCT + ".planted." + name;
    }

    @Override
    public String toString() {
        return name;
    }
}
