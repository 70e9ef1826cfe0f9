package dev.millrace.postgres.wake;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A pgBouncer before one database, in transaction mode unless said otherwise, on a port of its own. */
public final class PgBouncer implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/pgbouncer");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final PGSimpleDataSource server;
    private final int port;
    private final Process process;

    private PgBouncer(PGSimpleDataSource server, int port, Process process) {
        this.server = server;
        this.port = port;
        this.process = process;
    }

    /** Whether there is one to start. */
    public static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    /** Starts one with {@code connections} to the server that keeps its files in {@code folder}. */
    public static PgBouncer before(DataSource dataSource, int connections, Path folder) throws IOException {
        return inMode("transaction", dataSource, connections, folder);
    }

    /** Starts one in another mode: session or statement. */
    public static PgBouncer inMode(String mode, DataSource dataSource, int connections, Path folder)
            throws IOException {
        return with("auth_type = any\npool_mode = " + mode, dataSource, connections, folder);
    }

    /** Starts one that forgets all that a session holds after each transaction. */
    public static PgBouncer forgetful(DataSource dataSource, int connections, Path folder) throws IOException {
        return with(
                "auth_type = any\npool_mode = transaction\nserver_reset_query = DISCARD ALL\nserver_reset_query_always = 1",
                dataSource,
                connections,
                folder);
    }

    /** Starts one that lets the user {@code stats} in by a password alone. */
    public static PgBouncer withPassword(String method, String password, DataSource dataSource, Path folder)
            throws IOException {
        Path users = folder.resolve("users.txt");
        Files.writeString(users, "\"stats\" \"" + password + "\"\n");
        lend(folder, users);
        return with(
                "pool_mode = transaction\nstats_users = stats\nauth_type = " + method + "\nauth_file = " + users,
                dataSource,
                3,
                folder);
    }

    private static PgBouncer with(String settings, DataSource dataSource, int connections, Path folder)
            throws IOException {
        PGSimpleDataSource server = (PGSimpleDataSource) dataSource;
        int port = freePort();
        Path config = folder.resolve("pgbouncer.ini");
        Files.writeString(config, config(server, port, connections, settings));
        Process process = new ProcessBuilder(command(folder, config))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile())
                .start();
        PgBouncer bouncer = new PgBouncer(server, port, process);
        await().atMost(PATIENCE).until(() -> bouncer.accepts());
        return bouncer;
    }

    private static String config(PGSimpleDataSource server, int port, int connections, String settings) {
        return """
                [databases]
                %1$s = host=127.0.0.1 port=%2$d dbname=%1$s user=%3$s password='%4$s'
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %5$d
                unix_socket_dir =
                %7$s
                default_pool_size = %6$d
                ignore_startup_parameters = extra_float_digits
                """.formatted(
                        server.getDatabaseName(),
                        server.getPortNumbers()[0],
                        server.getUser(),
                        server.getPassword().replace("'", "''"),
                        port,
                        connections,
                        settings);
    }

    /** It refuses to run as root, so root lends it the identity of nobody, who may read this file. */
    private static List<String> command(Path folder, Path config) throws IOException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        }
        lend(folder, config);
        command.addAll(List.of(PROGRAM.toString(), config.toString()));
        return command;
    }

    private static void lend(Path folder, Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------")); // it holds a password
        if (System.getProperty("user.name").equals("root")) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
            Files.setOwner(
                    file, folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean accepts() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Returns unpooled connections through it. */
    public DataSource dataSource() {
        PGSimpleDataSource through = new PGSimpleDataSource();
        through.setServerNames(new String[] {"127.0.0.1"});
        through.setPortNumbers(new int[] {port});
        through.setDatabaseName(server.getDatabaseName());
        through.setUser("anybody");
        through.setPrepareThreshold(0); // version 1.18 knows no prepared statements
        return through;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
