package dev.millrace.testing;

import dev.millrace.store.Store;
import dev.millrace.store.Wakeups;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** A store with a point to crash at before and after each statement. */
final class CrashingStore {
    private static final String PORTS = Store.class.getPackageName();

    private final CrashPoints points;

    private CrashingStore(CrashPoints points) {
        this.points = points;
    }

    static Store of(Store real, CrashPoints points) {
        return (Store) new CrashingStore(points).port(Store.class, real);
    }

    private Object port(Class<?> type, Object real) {
        return Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> call(real, method, given));
    }

    private @Nullable Object call(Object real, Method method, Object @Nullable [] given) throws Throwable {
        Object[] arguments = given == null ? new Object[0] : given;
        if (leadsToAPort(method)) {
            Object port = invoke(real, method, arguments);
            return port == null || port instanceof Wakeups ? port : port(method.getReturnType(), port);
        }
        if (method.getDeclaringClass() == Object.class) {
            return invoke(real, method, arguments);
        }
        points.reach("before " + name(method));
        Object answer = invoke(real, method, arguments);
        points.reach("after " + name(method));
        return answer;
    }

    private static boolean leadsToAPort(Method method) {
        Class<?> type = method.getReturnType();
        return method.getParameterCount() == 0
                && type.isInterface()
                && type.getPackageName().startsWith(PORTS);
    }

    private static String name(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }

    private static @Nullable Object invoke(Object real, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
