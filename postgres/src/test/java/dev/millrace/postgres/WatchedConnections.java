package dev.millrace.postgres;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Connections that note what is executed on them, and can lose the answer to a commit. */
public final class WatchedConnections {
    private final DataSource real;
    private final List<String> executed = new CopyOnWriteArrayList<>(); // also by threads of the store

    /** How many commits are still to succeed on the server with the answer lost. */
    final AtomicInteger commitsToLose = new AtomicInteger();

    /** Of a data source. */
    public WatchedConnections(DataSource real) {
        this.real = real;
    }

    /** What was executed, in order; but for notifications of what has been committed, which another thread sends. */
    public List<String> executed() {
        return executed;
    }

    /** The watched connections. */
    public DataSource dataSource() {
        return proxy(DataSource.class, (self, method, args) -> {
            Object result = call(real, method, args);
            return result instanceof Connection connection ? watched(connection) : result;
        });
    }

    Connection watched(Connection connection) {
        return proxy(Connection.class, (self, method, args) -> {
            Object result = call(connection, method, args);
            if (method.getName().equals("commit") && commitsToLose.getAndUpdate(n -> Math.max(0, n - 1)) > 0) {
                throw new SQLException("the answer was lost", "08006");
            }
            if (method.getName().equals("setSavepoint")) {
                executed.add("SAVEPOINT");
            }
            return result instanceof PreparedStatement statement ? watched(statement, (String) args[0]) : result;
        });
    }

    private Statement watched(PreparedStatement statement, String sql) {
        return proxy(PreparedStatement.class, (self, method, args) -> {
            if (method.getName().startsWith("execute") && !sql.startsWith("/* wake/notify */")) {
                executed.add(sql);
            }
            return call(statement, method, args);
        });
    }

    private static Object call(Object target, Method method, Object[] args) throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
