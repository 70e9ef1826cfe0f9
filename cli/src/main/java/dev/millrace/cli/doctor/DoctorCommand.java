package dev.millrace.cli.doctor;

import dev.millrace.cli.connect.ConnectionOptions;
import dev.millrace.cli.connect.DatabaseUrl;
import dev.millrace.cli.connect.Use;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.postgres.doctor.Console;
import dev.millrace.postgres.doctor.Diagnosis;
import dev.millrace.postgres.doctor.Doctor;
import dev.millrace.postgres.doctor.DoctorConfig;
import dev.millrace.postgres.doctor.Severity;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace doctor}. */
@Command(
        name = "doctor",
        header = "Say what is wrong with the database, why it matters and what to do.",
        description = {
            "Reads, and changes nothing; ends within some five seconds. What it could not judge it names, with the reason.",
            "Exits with 0 if all is well, 1 if there are warnings, 2 if there are errors."
        },
        footer = {
            "  millrace doctor",
            "  millrace doctor --json | jq -r '.findings[].seen'",
            "  millrace doctor --watch 1m --pooler postgresql://stats@localhost:6432/pgbouncer"
        })
public final class DoctorCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--json", description = "Print an object with findings, unjudged and checks.")
    private boolean json;

    @Option(
            names = "--watch",
            paramLabel = "TIME",
            description = "Look again after each such time, until told to stop; the exit code is the last look's.")
    private @Nullable Duration watch;

    @Option(
            names = "--pooler",
            paramLabel = "URL",
            description = "pgBouncer's admin console, as postgresql://user@host:port/pgbouncer: judge its pools too.")
    private @Nullable String pooler;

    @Mixin
    private ConnectionOptions connection;

    /** Makes the command. */
    public DoctorCommand(Environment environment) {
        this.environment = environment;
    }

    /** The command with those below it. */
    public static CommandLine withAll(Environment environment) {
        return new CommandLine(new DoctorCommand(environment)).addSubcommand(new MeasureCommand(environment));
    }

    @Override
    public Integer call() {
        DoctorConfig config = DoctorConfig.defaults().withConsole(console());
        Duration every = watch;
        return connection.on(environment, Use.DOCTOR, database -> {
            Doctor doctor = database.doctor(config);
            return every == null ? look(doctor) : watch(doctor, every);
        });
    }

    private @Nullable Console console() {
        if (pooler == null) {
            return null;
        }
        DatabaseUrl url = DatabaseUrl.parse(pooler, "--pooler");
        int colon = url.hosts().lastIndexOf(':');
        return new Console(
                url.hosts().substring(0, colon),
                Integer.parseInt(url.hosts().substring(colon + 1)),
                url.user() == null ? System.getProperty("user.name") : url.user(),
                url.password());
    }

    private int look(Doctor doctor) {
        Diagnosis diagnosis = doctor.examine();
        if (json) {
            environment.print(DiagnosisText.json(diagnosis));
        } else {
            DiagnosisText.lines(diagnosis).forEach(environment::print);
        }
        if (diagnosis.has(Severity.ERROR)) {
            return ExitCode.USAGE.code(); // which has its number; standard error then tells nothing
        }
        return (diagnosis.findings().isEmpty() ? ExitCode.OK : ExitCode.FOUND).code();
    }

    private int watch(Doctor doctor, Duration every) {
        Watch signal = Watch.of(environment.stopSignals().get());
        int code;
        do {
            code = look(doctor);
            environment.out().flush();
        } while (!signal.stoppedWithin(every));
        return code;
    }
}
