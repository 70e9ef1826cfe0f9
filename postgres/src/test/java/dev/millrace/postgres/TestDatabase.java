package dev.millrace.postgres;

import dev.millrace.embedded.EmbeddedPostgres;
import dev.millrace.embedded.PostgresVersion;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A fresh, empty database on the one server that the test JVM starts when it first needs it.
 *
 * <p>Make one per test class; nothing needs to be dropped, the server's directory goes with the JVM. Thread-safe.
 */
public final class TestDatabase {
    /** Of all roles that tests make. */
    private static final String ROLE_PASSWORD = UUID.randomUUID().toString();

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name;

    private TestDatabase(String name) {
        this.name = name;
    }

    /** Makes a database of its own. */
    public static TestDatabase create() {
        TestDatabase database = new TestDatabase("test_" + COUNT.incrementAndGet());
        try (Connection connection = DriverManager.getConnection(Server.INSTANCE.url());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + database.name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return database;
    }

    /** Returns the database's name. */
    public String name() {
        return name;
    }

    /** Returns unpooled connections of the superuser; named prepared statements are off, as behind a pooler. */
    public DataSource dataSource() {
        return dataSource(Server.INSTANCE.user(), Server.INSTANCE.password());
    }

    /** Returns unpooled connections of {@code role}, which was created with LOGIN, and gets a password here. */
    public DataSource dataSource(String role) {
        execute("ALTER ROLE " + role + " PASSWORD '" + ROLE_PASSWORD + "'");
        return dataSource(role, ROLE_PASSWORD);
    }

    private DataSource dataSource(String user, String password) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setServerNames(new String[] {"127.0.0.1"});
        source.setPortNumbers(new int[] {Server.INSTANCE.port()});
        source.setDatabaseName(name);
        source.setUser(user);
        source.setPassword(password);
        source.setPrepareThreshold(0);
        return source;
    }

    /** Opens a connection of the superuser; the caller closes it. */
    public Connection connect() throws SQLException {
        return dataSource().getConnection();
    }

    /** Runs {@code sql}, one or more statements, as the superuser. */
    public void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run " + sql, e);
        }
    }

    /** Returns the first column of what {@code sql} gives, as text. */
    public List<@Nullable String> texts(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<@Nullable String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
            return texts;
        } catch (SQLException e) {
            throw new IllegalStateException("cannot run " + sql, e);
        }
    }

    /** Starts with the first use of this class; {@code millrace.test.postgres} names another major version. */
    private static final class Server {
        static final EmbeddedPostgres INSTANCE = EmbeddedPostgres.builder()
                .version(PostgresVersion.valueOf("V" + System.getProperty("millrace.test.postgres", "18")))
                .setting("fsync", "off")
                .start();
    }
}
