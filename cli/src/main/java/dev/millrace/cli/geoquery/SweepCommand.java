package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.geoquery.app.SweepReport;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code millrace geoquery sweep}. */
@Command(
        name = "sweep",
        header = "Take care of what crashes left.",
        description =
                "Requests whose job is over although they are not get a new one, and unfinished folders go. Workers"
                        + " do the same every minute; it harms nobody beside them.",
        footer = "  millrace geoquery sweep")
final class SweepCommand implements Callable<Integer> {
    private final Environment environment;

    @Mixin
    private GeoOptions options;

    SweepCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        SweepReport report = options.on(
                environment, Use.WORKER, application -> application.geoQuery().sweep());
        report.revived().forEach(id -> environment.print("request " + id + " goes on"));
        report.cleared().forEach(folder -> environment.print("folder " + folder + " was cleared"));
        environment.print(
                report.revived().size() + " requests, " + report.cleared().size() + " folders");
        return ExitCode.OK.code();
    }
}
