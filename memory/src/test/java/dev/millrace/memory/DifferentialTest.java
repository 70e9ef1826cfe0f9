package dev.millrace.memory;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.contract.random.Differential;
import dev.millrace.contract.suite.SettableClock;
import dev.millrace.store.JobStore;
import dev.millrace.store.Store;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The harness that compares stores finds a fault that was planted, and shrinks what shows it to the steps that it takes. */
class DifferentialTest {
    private static final long SEED = 1;
    private static final int STEPS = 400;

    @Test
    void storesOfOneKindAnswerTheSame() {
        new Differential(MemoryStore::new, MemoryStore::new).compare(SEED, STEPS);
    }

    @Test
    void aScenarioThatShowsAFaultIsShrunkToTheStepsThatItTakes() {
        Differential differential = new Differential(MemoryStore::new, DifferentialTest::faulty);

        assertThatThrownBy(() -> differential.compare(SEED, STEPS))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("in 3 of its 400 steps:\nregister 1\nenqueue j0")
                .hasMessageContaining("claim w0")
                .hasMessageMatching("(?s).*expected: release (\\d+)\nactual:   release 0");
    }

    /** Puts nothing back. */
    private static Store faulty(SettableClock clock) {
        MemoryStore real = new MemoryStore(clock);
        JobStore jobs = proxy(
                JobStore.class,
                method -> method.getName().equals("release") ? any -> 0 : some -> method.invoke(real.jobs(), some));
        return proxy(
                Store.class,
                method -> method.getName().equals("jobs") ? none -> jobs : none -> method.invoke(real, none));
    }

    private interface Call {
        Object with(Object[] arguments) throws ReflectiveOperationException;
    }

    private static <T> T proxy(Class<T> type, Function<Method, Call> calls) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> calls.apply(method).with(arguments)));
    }
}
