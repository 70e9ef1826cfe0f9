package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.request.RequestForm;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.request.Submitted;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery request submit}. */
@Command(
        name = "submit",
        header = "Submit a request.",
        description =
                "Prints its id. What of it is not there is left out with a warning; what is wrong is refused by the"
                        + " name of its field, and nothing is stored.",
        footer = {
            "  millrace geoquery request submit study.json",
            "  echo '{\"boundary\":\"Counties\",\"datasets\":[{\"datasetName\":\"rain\"}]}' | millrace geoquery request submit -"
        })
final class RequestSubmitCommand implements Callable<Integer> {
    private static final String STANDARD_INPUT = "-";

    private final Environment environment;

    @Parameters(paramLabel = "FILE", description = "The request's JSON; - reads standard input.")
    private String file = "";

    @Option(
            names = "--boundary-file",
            paramLabel = "FILE",
            description =
                    "Take the boundaries of this file: GeoJSON, TopoJSON, GeoPackage, or a zip of one of those or a"
                            + " shapefile, up to 50 MiB. The JSON then names none.")
    private @Nullable Path boundaryFile;

    @Mixin
    private GeoOptions options;

    RequestSubmitCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() throws IOException {
        String json = file.equals(STANDARD_INPUT)
                ? new String(environment.in().readAllBytes(), StandardCharsets.UTF_8)
                : Files.readString(environment.directory().resolve(file));
        Submitted submitted = options.on(
                environment,
                Use.WORKER,
                application -> submit(application.geoQuery().requests(), json));
        submitted.warnings().forEach(warning -> environment.tell("note: " + warning));
        environment.tell("at most " + submitted.taskCount() + " tasks");
        environment.print(submitted.id().toString());
        return ExitCode.OK.code();
    }

    private Submitted submit(Requests requests, String json) {
        return boundaryFile == null
                ? requests.submit(RequestForm.parse(json))
                : requests.submit(
                        RequestForm.parseWithoutBoundary(json),
                        environment.directory().resolve(boundaryFile),
                        List.of());
    }
}
