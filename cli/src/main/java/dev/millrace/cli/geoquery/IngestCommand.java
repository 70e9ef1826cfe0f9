package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.boundary.BoundaryOptions;
import dev.millrace.geoquery.ingest.DatasetIngest;
import dev.millrace.geoquery.ingest.IngestReport;
import dev.millrace.geoquery.request.Catalogue;
import dev.millrace.geoquery.store.GeoDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code millrace geoquery ingest}. */
@Command(
        name = "ingest",
        header = "Take datasets, or a boundary, in; or in again after they changed.",
        description = {
            "A dataset is described by a JSON file with its name, path, mask, options and mappings.",
            "A boundary is a GeoJSON, TopoJSON, GeoPackage or shapefile, and gets the name of --boundary.",
            "What changed is taken in, what is gone is told, and what cannot be read is left out with a warning."
        },
        footer = {
            "  millrace geoquery ingest rain.json temperature.json",
            "  millrace geoquery ingest --boundary Counties --layer counties counties-10m.json"
        })
final class IngestCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Descriptions, or one boundary file.")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--boundary", paramLabel = "NAME", description = "Take the file in as the boundary of this name.")
    private @Nullable String boundary;

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            description =
                    "With --boundary: which layer of a GeoPackage or object of a topology, where there are several.")
    private @Nullable String layer;

    @Option(
            names = "--id-field",
            paramLabel = "NAME",
            description = "With --boundary: the attribute that identifies a feature. Default: what the format has.")
    private @Nullable String idField;

    @Mixin
    private GeoOptions options;

    IngestCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        options.on(environment, Use.WORKER, application -> {
            for (Path file : files) {
                ingest(application.database(), environment.directory().resolve(file));
            }
            return true;
        });
        return ExitCode.OK.code();
    }

    private void ingest(GeoDatabase database, Path file) {
        if (boundary != null) {
            new Catalogue(database)
                    .ingestBoundaries(boundary, file, boundaryOptions())
                    .forEach(warning -> environment.tell("note: " + warning));
            environment.print("boundary " + boundary + ": taken in from " + file);
            return;
        }
        IngestReport report = new DatasetIngest(database).ingest(file);
        report.warnings().forEach(warning -> environment.tell("note: " + warning));
        report.removed().forEach(gone -> environment.tell("note: the file of " + gone + " is gone"));
        environment.print("dataset " + report.dataset() + ": " + report.added().size() + " files added, "
                + report.changed().size() + " changed, " + report.unchanged().size() + " unchanged, "
                + report.removed().size() + " gone");
    }

    private BoundaryOptions boundaryOptions() {
        BoundaryOptions chosen = BoundaryOptions.NONE;
        chosen = layer == null ? chosen : chosen.layer(layer);
        return idField == null ? chosen : chosen.idField(idField);
    }
}
