package dev.millrace.cli.terminal;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signals that ask this process to end: the first asks a command to stop, the second to hurry if it can,
 * and the next ends the process at once.
 *
 * <p>Java's own way, a shutdown hook, cannot see a second signal and always exits with 128 plus the signal's number; so
 * this uses {@code sun.misc.Signal} of the module {@code jdk.unsupported}, by reflection, because javac warns of it in a
 * way that cannot be suppressed. Where the module is missing, a signal ends the process at once, and what the worker held
 * runs elsewhere when its lease is over.
 */
public final class ProcessSignals implements StopSignal {
    private static final Logger LOG = LoggerFactory.getLogger(ProcessSignals.class);
    private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

    private final CountDownLatch asked = new CountDownLatch(1);
    private final AtomicInteger count = new AtomicInteger();
    private volatile @Nullable Runnable hurry;

    private ProcessSignals() {}

    /** Takes the signals of this process from now on. */
    public static ProcessSignals taken() {
        ProcessSignals signals = new ProcessSignals();
        NAMES.forEach(signals::take);
        return signals;
    }

    private void take(String name) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Method handle = signal.getMethod("handle", signal, handler);
            Object ours = Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        return called(method);
                    });
            handle.invoke(null, signal.getConstructor(String.class).newInstance(name), ours);
        } catch (ReflectiveOperationException e) { // no such module, or the JVM was started with -Xrs
            LOG.warn("cannot take SIG{}: it will end the process at once", name, e);
        }
    }

    private Object called(Method method) {
        return switch (method.getName()) {
            case "handle" -> {
                received();
                yield true; // ignored: the method is void
            }
            case "hashCode" -> System.identityHashCode(this);
            case "equals" -> false; // the table of handlers compares none
            default -> "stop signal";
        };
    }

    private void received() {
        int number = count.incrementAndGet();
        Runnable hurrying = hurry;
        if (number == 1) {
            asked.countDown();
        } else if (number == 2 && hurrying != null) {
            hurrying.run();
        } else {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.code());
        }
    }

    @Override
    public void hurryWith(Runnable toRun) {
        hurry = toRun;
    }

    @Override
    public void await() throws InterruptedException {
        asked.await();
    }
}
