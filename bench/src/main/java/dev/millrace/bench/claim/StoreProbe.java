package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.WorkerId;
import dev.millrace.store.ClaimRequest;
import dev.millrace.store.JobStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The product's own claim, through its store. The store gets a connection that neither commits nor closes, and tells
 * what was run on it, so that the very same statement can be explained.
 */
final class StoreProbe implements Probe {
    private final String shape;
    private final String plan;
    private final int depth;
    private final PlanSession session;
    private final JobStore store;
    private final ClaimRequest request;
    private final List<String> statements = new ArrayList<>();
    private boolean isNoted; // what runs is kept

    StoreProbe(String shape, String plan, Backlog backlog) throws SQLException {
        this.shape = shape;
        this.plan = plan;
        this.depth = backlog.depth();
        this.session = new PlanSession(backlog.database(), plan);
        WorkerId worker = backlog.database().store().workers().register("probe", Duration.ofHours(1));
        this.store = backlog.database().store(lasting()).jobs();
        this.request = new ClaimRequest(worker, backlog.queue(), backlog.actors(), Depth.LIMIT);
    }

    /** Jobs of a queue that a probe claims from. */
    record Backlog(BenchDatabase database, QueueName queue, List<ActorName> actors, int depth) {}

    private DataSource lasting() {
        Connection connection = proxy(Connection.class, this::onConnection);
        return proxy(DataSource.class, (method, arguments) -> connection);
    }

    private @Nullable Object onConnection(Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
        return switch (method.getName()) {
            case "commit", "close", "setAutoCommit" -> null;
            case "prepareStatement" -> noting((PreparedStatement) invoke(session.connection(), method, arguments));
            default -> invoke(session.connection(), method, arguments);
        };
    }

    /** The driver shows a statement with its values in place, once they are bound. */
    private PreparedStatement noting(PreparedStatement statement) {
        if (!isNoted) {
            return statement;
        }
        return proxy(PreparedStatement.class, (method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                statements.add(statement.toString());
            }
            return invoke(statement, method, arguments);
        });
    }

    private interface Handler {
        @Nullable Object on(Method method, @Nullable Object @Nullable [] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Handler handler) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> handler.on(method, arguments)));
    }

    private static Object invoke(Object target, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public String shape() {
        return shape;
    }

    @Override
    public String plan() {
        return plan;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public List<UUID> claim() {
        return store.claim(request).stream()
                .map(job -> job.fence().jobId().value())
                .toList();
    }

    @Override
    public void rollBack() throws SQLException {
        session.rollBack();
    }

    @Override
    public Explained explain() throws SQLException {
        statements.clear();
        isNoted = true;
        claim();
        isNoted = false;
        rollBack();
        return session.explain(statements);
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
