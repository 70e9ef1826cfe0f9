package dev.millrace.postgres.wake;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;

/** A connection that notes each text that becomes a statement. */
final class RecordingConnection {

    private RecordingConnection() {}

    static Connection of(Connection real, List<String> statements) {
        return (Connection) Proxy.newProxyInstance(
                RecordingConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("prepareStatement")) {
                        statements.add(arguments[0].toString());
                    } else if (method.getName().equals("createStatement")) {
                        statements.add("a plain statement");
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
