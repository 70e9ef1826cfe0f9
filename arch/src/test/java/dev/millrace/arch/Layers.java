package dev.millrace.arch;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who may use whom. A package of no layer breaks the rule too: whoever adds one decides where it belongs. */
enum Layers {
    MODEL("model"),
    STORE("store", MODEL),
    EVENT("event", MODEL),
    CLIENT("client", MODEL, STORE, EVENT),
    DISPATCH("dispatch", MODEL, STORE, EVENT),
    MAINTENANCE("maintenance", MODEL, STORE, EVENT),
    WORKER("worker", MODEL, STORE, EVENT, DISPATCH),
    WORKSET("workset", MODEL, STORE, EVENT, CLIENT, WORKER),
    RUNTIME("runtime", MODEL, STORE, EVENT, CLIENT, DISPATCH, MAINTENANCE, WORKER, WORKSET),
    JACKSON("jackson", MODEL, STORE),
    MEMORY("memory", MODEL, STORE),
    TESTING("testing", MODEL, STORE, EVENT, CLIENT, MAINTENANCE, WORKER, RUNTIME, MEMORY),
    POSTGRES("postgres", MODEL, STORE),
    EMBEDDED("embedded"),
    CONTRACT("contract", MODEL, STORE, EVENT, CLIENT, WORKER, WORKSET, RUNTIME, JACKSON),
    GEOQUERY("geoquery", MODEL, STORE, EVENT, CLIENT, WORKER, WORKSET, RUNTIME, JACKSON, POSTGRES),
    BENCH("bench", MODEL, STORE, EVENT, CLIENT, WORKER, WORKSET, RUNTIME, JACKSON, MEMORY, POSTGRES, EMBEDDED),
    CLI(
            "cli", MODEL, STORE, EVENT, CLIENT, WORKER, WORKSET, RUNTIME, JACKSON, MEMORY, POSTGRES, EMBEDDED, GEOQUERY,
            BENCH);

    private final String packageName;

    @SuppressWarnings("ImmutableEnumChecker") // Unmodifiable, which its type cannot say.
    private final Set<String> mayUse;

    Layers(String packageName, Layers... mayUse) {
        this.packageName = packageName;
        this.mayUse = Arrays.stream(mayUse).map(layer -> layer.packageName).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns the table as a rule for the packages under {@code root}. */
    static ArchRule under(String root) {
        LayeredArchitecture all = layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(root + "..")
                .withOptionalLayers(true);
        for (Layers layer : values()) {
            all = all.layer(layer.packageName).definedBy(root + "." + layer.packageName + "..");
        }
        for (Layers layer : values()) {
            all = layer.mayUse.isEmpty()
                    ? all.whereLayer(layer.packageName).mayNotAccessAnyLayer()
                    : all.whereLayer(layer.packageName).mayOnlyAccessLayers(layer.mayUse.toArray(String[]::new));
        }
        return all.ensureAllClassesAreContainedInArchitecture().as("layers, as the table in Layers.java says");
    }

    /** Returns the planted culprits: one in each layer, and one outside of all. */
    static Set<String> culprits() {
        return Stream.concat(
                        Arrays.stream(values()).map(layer -> layer.packageName + ".Culprit"),
                        Stream.of("elsewhere.Culprit"))
                .collect(Collectors.toUnmodifiableSet());
    }
}
