package dev.millrace.cli.geoquery;

import dev.millrace.cli.terminal.Environment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code millrace geoquery}. */
@Command(
        name = "geoquery",
        header = "Statistics of rasters and sums over features within boundaries.",
        description =
                "Takes datasets and boundaries in, works on requests, and writes a folder for each. Its tables are in"
                        + " the schema geoquery, which the commands bring up to date.",
        footer = {
            "  millrace geoquery ingest rain.json",
            "  millrace geoquery ingest --boundary \"North Carolina\" nc.gpkg",
            "  millrace geoquery worker --outputs /srv/requests",
            "  millrace geoquery serve --outputs /srv/requests",
            "  millrace geoquery request submit study.json"
        })
public final class GeoQueryCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    /** The group with its commands. */
    public static CommandLine withAll(Environment environment) {
        return new CommandLine(new GeoQueryCommand())
                .addSubcommand(new IngestCommand(environment))
                .addSubcommand(new GeoWorkerCommand(environment))
                .addSubcommand(new BuildCommand(environment))
                .addSubcommand(new ServeCommand(environment))
                .addSubcommand(new SweepCommand(environment))
                .addSubcommand(RequestCommand.withAll(environment))
                .addSubcommand(TaskCommand.withAll(environment));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "which command? ingest, worker, build, serve, sweep, request or task");
    }
}
