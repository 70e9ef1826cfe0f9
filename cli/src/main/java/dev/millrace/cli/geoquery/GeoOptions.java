package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.Database;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.Variable;
import dev.millrace.geoquery.app.GeoQuery;
import dev.millrace.geoquery.store.GeoDatabase;
import dev.millrace.jackson.JacksonCodec;
import dev.millrace.model.MillraceException;
import dev.millrace.runtime.Millrace;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What every command of the application needs: a database, and where outputs are. For one thread. */
final class GeoOptions {
    @Option(
            names = "--outputs",
            paramLabel = "FOLDER",
            description = "Where requests' folders are. Else GEOQUERY_OUTPUTS, else requests.")
    private @Nullable Path outputs;

    @Mixin
    private ConnectionOptions connection;

    /** The application on an open database. */
    record Application(GeoDatabase database, Millrace millrace, GeoQuery geoQuery) {}

    /** Opens the database, brings the application's tables up to date, does {@code work} and closes it again. */
    <T> T on(Environment environment, Use use, Function<Application, T> work) {
        try {
            return connection.on(environment, use, database -> {
                database.checked(true);
                return on(environment, use == Use.WORKER ? database.withinBudget(environment) : database, work);
            });
        } catch (MillraceException e) {
            // What the application refuses, it explains.
            throw e instanceof CliException ? e : new CliException(ExitCode.REFUSED, e.getMessage(), e);
        }
    }

    private <T> T on(Environment environment, Database database, Function<Application, T> work) {
        try (Millrace millrace =
                Millrace.builder(database.store()).codec(new JacksonCodec()).build()) {
            GeoDatabase tables = database.geoDatabase();
            if (GeoQuery.migrate(tables, millrace) > 0) {
                environment.tell("the schema " + GeoDatabase.SCHEMA + " was brought up to date");
            }
            GeoQuery geoQuery =
                    new GeoQuery(tables, millrace, folder(environment), MailVariables.settings(environment));
            return work.apply(new Application(tables, millrace, geoQuery));
        }
    }

    private Path folder(Environment environment) {
        Path named = outputs == null ? Path.of(Variable.GEOQUERY_OUTPUTS.in(environment)) : outputs;
        return environment.directory().resolve(named);
    }
}
