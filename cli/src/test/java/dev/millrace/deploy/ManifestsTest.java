package dev.millrace.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.millrace.cli.Cli;
import dev.millrace.cli.terminal.Environment;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The manifests are what their schemas allow, fit together, and start what there is. */
class ManifestsTest {

    static Stream<JsonNode> manifests() {
        return Manifests.all().stream();
    }

    @ParameterizedTest
    @MethodSource("manifests")
    void eachIsAsItsSchemaSays(JsonNode manifest) throws Exception {
        assertThat(Manifests.complaints(manifest)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{kind: Deployment, spec: {replica: 2}} | replica",
                "{kind: Job, spec: {backoffLimit: many}} | many",
                "{kind: Deployment, spec: {template: {spec: {containers: [{name: a, arg: [b]}]}}}} | arg",
                "{apiVersion: postgresql.cnpg.io/v1, kind: Cluster, metadata: {name: a}, spec: {instances: 3}} | storage",
                "{apiVersion: postgresql.cnpg.io/v1, kind: Pooler, metadata: {name: a}, spec: {cluster: {name: b}, type: rw, pgbouncer: {poolMode: statement}}} | poolMode",
                "{apiVersion: keda.sh/v1alpha1, kind: ScaledObject, metadata: {name: a}, spec: {scaleTargetRef: {name: b}}} | triggers",
            })
    void whatASchemaDoesNotAllowIsFound(String yaml, String named) throws Exception {
        assertThat(Manifests.complaints(Manifests.parsed(yaml).get(0)).toString())
                .contains(named);
    }

    @Test
    void containersAreGivenCommandsThatThereAre() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Environment environment =
                new Environment(nowhere, nowhere, InputStream.nullInputStream(), Map.of(), Path.of(""), () -> () -> {});
        for (String kind : List.of("Job", "Deployment")) {
            assertThat(new Cli(environment)
                            .commandLine()
                            .parseArgs(arguments(kind).toArray(String[]::new))
                            .subcommand())
                    .as(kind)
                    .isNotNull();
        }
    }

    @Test
    void aWorkerIsGivenTheTimeToStopThatItTakes() {
        int grace = Manifests.the("Deployment")
                .at("/spec/template/spec/terminationGracePeriodSeconds")
                .asInt();

        assertThat(grace).isGreaterThan(Integer.parseInt(after("--stop-timeout").replace("s", "")));
    }

    @Test
    void replicasAreCountedBySlots() {
        JsonNode trigger = Manifests.the("ScaledObject").at("/spec/triggers/0/metadata");

        assertThat(trigger.path("targetQueryValue").asText()).isEqualTo(after("--slots"));
        assertThat(trigger.path("query").asText()).contains("slots_needed");
        assertThat(Manifests.the("ScaledObject").at("/spec/scaleTargetRef/name").asText())
                .isEqualTo(Manifests.the("Deployment").at("/metadata/name").asText());
    }

    @Test
    void theProbeLooksForTheFileThatTheWorkerMakes() {
        assertThat(Manifests.the("Deployment")
                        .at("/spec/template/spec/containers/0/readinessProbe/exec/command")
                        .toString())
                .contains(after("--ready-file"));
    }

    @Test
    void poolsAndListenersLeaveRoomOnTheServer() {
        JsonNode pooler = Manifests.the("Pooler").path("spec");
        int pools = pooler.path("instances").asInt()
                * pooler.at("/pgbouncer/parameters/default_pool_size").asInt();
        int listeners =
                Manifests.the("ScaledObject").at("/spec/maxReplicaCount").asInt();
        JsonNode parameters = Manifests.the("Cluster").at("/spec/postgresql/parameters");

        assertThat(pools + listeners)
                .isLessThan(parameters.path("max_connections").asInt() * 3 / 4);
        assertThat(gibibytes(parameters.path("max_wal_size").asText()) * 2)
                .isLessThanOrEqualTo(gibibytes(
                        Manifests.the("Cluster").at("/spec/walStorage/size").asText()));
    }

    @Test
    void theImageRunsWhatTheBuildLeavesAndNotAsRoot() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("../deploy/Containerfile"));
        List<String> copied = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith("COPY ")) {
                copied.add(line.split(" ", -1)[2]);
            }
        }

        assertThat(lines).anyMatch(line -> line.matches("FROM docker\\.io/\\S+:\\d+-jre-\\w+"));
        assertThat(lines).anyMatch(line -> line.matches("USER [1-9]\\d+:[1-9]\\d+"));
        assertThat(lines).contains("ENTRYPOINT [\"/opt/millrace/bin/millrace\"]");
        assertThat(copied)
                .containsExactlyInAnyOrder(
                        "/opt/millrace/millrace-cli.jar", "/opt/millrace/lib", "/opt/millrace/bin/millrace");
    }

    private static int gibibytes(String size) {
        return Integer.parseInt(size.replaceAll("\\D", ""));
    }

    private static List<String> arguments(String kind) {
        List<String> arguments = new ArrayList<>();
        Manifests.the(kind).at("/spec/template/spec/containers/0/args").forEach(it -> arguments.add(it.asText()));
        return arguments;
    }

    private static String after(String option) {
        List<String> arguments = arguments("Deployment");
        return arguments.get(arguments.indexOf(option) + 1);
    }
}
