package dev.millrace.postgres.wake;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection that listens. For one thread, but for {@link #abort}.
 *
 * <p>No answer may take longer than {@value #ANSWER_MILLIS} ms, or the connection counts as broken.
 */
final class ListenSession implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ListenSession.class);
    private static final int ANSWER_MILLIS = 2_000;

    private final Connection connection;
    private final PGConnection notifications;
    private final Channel channel;
    private boolean isSound;

    private ListenSession(Connection connection, PGConnection notifications, Channel channel) {
        this.connection = connection;
        this.notifications = notifications;
        this.channel = channel;
    }

    /** Connects and listens. */
    static ListenSession open(DataSource direct, Channel channel) throws SQLException {
        Connection connection = direct.getConnection();
        try {
            if (!connection.isWrapperFor(PGConnection.class)) {
                throw new ListenException("its data source gives no connections of pgjdbc");
            }
            connection.setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
            ListenSession session = new ListenSession(connection, connection.unwrap(PGConnection.class), channel);
            session.requireNoPooler();
            session.execute(channel.listen());
            session.isSound = true;
            return session;
        } catch (SQLException | RuntimeException e) {
            close(connection);
            throw e;
        }
    }

    /**
     * Behind a pooler LISTEN would not fail: it would reach some session of the server's, stay there, and tell whoever uses
     * that next. A pooler is known by the process id that it makes up when it greets the client.
     */
    private void requireNoPooler() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            if (!row.next() || row.getInt(1) != notifications.getBackendPID()) {
                throw new ListenException("it leads through a pooler, such as pgBouncer");
            }
        }
    }

    /** What came, or comes within {@code longest}. */
    List<Message> receive(Duration longest) throws SQLException {
        isSound = false;
        PGNotification[] received = notifications.getNotifications((int) longest.toMillis());
        isSound = true;
        return received == null
                ? List.of()
                : Arrays.stream(received)
                        .filter(notification -> notification.getName().equals(channel.name()))
                        .map(notification -> Message.parse(notification.getParameter()))
                        .flatMap(Optional::stream)
                        .toList();
    }

    /** Makes sure that the other end is there: a socket alone would not tell for hours. */
    void probe() throws SQLException {
        execute("SELECT 1");
    }

    private void execute(String sql) throws SQLException {
        isSound = false;
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
        isSound = true;
    }

    /** Breaks the connection off, so that whoever waits for it stops waiting. */
    void abort() {
        abort(connection);
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            LOG.debug("a connection could not be aborted", e);
        }
    }

    /** Gives the connection back as it came, if it still answers: it may be a pool's. */
    @Override
    public void close() {
        try {
            if (isSound) {
                execute(channel.unlisten());
            }
        } catch (SQLException e) {
            LOG.debug("a connection that listened is broken", e);
        }
        if (!isSound) {
            abort();
        }
        close(connection);
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("a connection could not be closed", e);
        }
    }
}
