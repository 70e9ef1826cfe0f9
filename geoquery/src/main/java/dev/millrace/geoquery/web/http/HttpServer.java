package dev.millrace.geoquery.web.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server of HTTP/1.1 that is running. Stopping waits for what is under way. Thread-safe. */
public final class HttpServer implements AutoCloseable {
    private static final int THREADS = 48;
    private static final int HEADER_BYTES = 32_768;
    private static final int WAITING_CONNECTIONS = 128;
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    private static final List<String> LOOPBACK_NAMES = List.of("localhost", "127.0.0.1", "[::1]");

    private final Server server;
    private final ServerConnector connector;

    private HttpServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Where to listen.
     *
     * @param address port 0 for any that is free
     * @param names what the server is called, besides the names of loopback; if it listens elsewhere than on loopback and
     *     none is given, any name will do
     */
    public record Listen(InetSocketAddress address, Set<String> names) {
        /** Loopback, at a port. */
        public static Listen onLoopback(int port) {
            return new Listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Set.of());
        }

        Set<String> allowed() {
            boolean isLoopback =
                    address.getAddress() != null && address.getAddress().isLoopbackAddress();
            if (!isLoopback && names.isEmpty()) {
                return Set.of();
            }
            Set<String> allowed = new HashSet<>(names);
            allowed.addAll(LOOPBACK_NAMES);
            return allowed;
        }
    }

    /**
     * Starts a server.
     *
     * @throws ServerException if it cannot listen there, such as on a port that is taken
     */
    public static HttpServer start(Listen listen, Routes routes, ErrorPages errors, Limits limits) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("geoquery-web");
        if (VirtualThreads.areSupported()) { // from JDK 21 on
            threads.setVirtualThreadsExecutor(VirtualThreads.getNamedVirtualThreadsExecutor("geoquery-web-"));
        }
        Server server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(configuration()));
        connector.setHost(listen.address().getHostString());
        connector.setPort(listen.address().getPort());
        connector.setIdleTimeout(limits.idle().toMillis());
        connector.setAcceptQueueSize(WAITING_CONNECTIONS);
        server.addConnector(connector);
        server.setHandler(new GracefulHandler(new Dispatcher(routes, new Guard(listen.allowed()), errors, limits)));
        server.setErrorHandler(new JettyErrors(errors, new Guard(Set.of())));
        server.setStopTimeout(STOP_TIMEOUT.toMillis());
        HttpServer started = new HttpServer(server, connector);
        started.start(listen);
        return started;
    }

    private static HttpConfiguration configuration() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        configuration.setRequestHeaderSize(HEADER_BYTES);
        configuration.setUriCompliance(UriCompliance.DEFAULT); // refuses what could be read as another path
        return configuration;
    }

    private void start(Listen listen) {
        try {
            server.start();
        } catch (Exception e) {
            close();
            throw new ServerException(
                    "cannot listen on " + listen.address().getHostString() + ":"
                            + listen.address().getPort() + " (" + e.getMessage() + "); choose another port",
                    e);
        }
    }

    /** The port that it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Stops: no new request is taken, those under way have ten seconds. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new ServerException("cannot stop the server: " + e.getMessage(), e);
        }
    }
}
