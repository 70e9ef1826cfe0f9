package dev.millrace.cli.geoquery;

import dev.millrace.cli.connect.Use;
import dev.millrace.cli.geoquery.GeoOptions.Application;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.cli.terminal.StopSignal;
import dev.millrace.geoquery.web.WebServer;
import dev.millrace.geoquery.web.http.HttpServer.Listen;
import dev.millrace.geoquery.web.http.Limits;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code millrace geoquery serve}. */
@Command(
        name = "serve",
        header = "Serve the pages and the HTTP API until told to stop.",
        description = {
            "Takes requests; workers, on any machines that see the same folder of outputs, compute them.",
            "There are no accounts: who reaches it can read every request. It listens on loopback unless told otherwise; let a"
                    + " proxy that knows who may come stand before it on a network.",
            "SIGINT, SIGTERM or SIGHUP: takes no more, ends what is under way, and exits with 0."
        },
        footer = {
            "  millrace geoquery serve --outputs /srv/requests",
            "  millrace geoquery serve --address 0.0.0.0 --host-name geoquery.example.org"
        })
final class ServeCommand implements Callable<Integer> {
    private static final int MOST_PORT = 65_535;

    private final Environment environment;

    @Option(
            names = "--address",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Where to listen. Default: ${DEFAULT-VALUE}.")
    private String address = "127.0.0.1";

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8080",
            description = "The port, 0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--host-name",
            paramLabel = "NAME",
            description =
                    "A name that clients know this server by; may be given several times. On loopback, requests for"
                            + " other names are refused.")
    private List<String> hostNames = List.of();

    @Mixin
    private GeoOptions options;

    ServeCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        if (port < 0 || port > MOST_PORT) {
            throw new CliException(ExitCode.USAGE, "--port must be between 0 and " + MOST_PORT + ", was " + port);
        }
        StopSignal stop = environment.stopSignals().get();
        return options.on(environment, Use.WORKER, application -> serve(application, stop))
                .code();
    }

    private ExitCode serve(Application application, StopSignal stop) {
        Listen listen = new Listen(new InetSocketAddress(resolved(), port), Set.copyOf(hostNames));
        try (WebServer web = WebServer.start(
                listen,
                Limits.DEFAULT,
                application.database(),
                application.geoQuery().requests())) {
            environment.tell("serving on http://" + address + ":" + web.port() + "/; Ctrl-C stops");
            stop.await();
        } catch (InterruptedException e) {
            environment.tell("interrupted");
        }
        environment.tell("stopped");
        return ExitCode.OK;
    }

    private InetAddress resolved() {
        try {
            return InetAddress.getAllByName(address)[0];
        } catch (UnknownHostException e) {
            throw new CliException(
                    ExitCode.USAGE, "--address: there is no '" + address + "'; name an address of this machine", e);
        }
    }
}
