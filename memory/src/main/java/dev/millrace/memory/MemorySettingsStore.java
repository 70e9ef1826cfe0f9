package dev.millrace.memory;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.model.settings.Retention;
import dev.millrace.store.SettingsStore;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Settings in maps. */
final class MemorySettingsStore implements SettingsStore {
    private final State state;

    MemorySettingsStore(State state) {
        this.state = state;
    }

    @Override
    public SortedMap<QueueName, QueueSettings> queues() {
        synchronized (state) {
            return new TreeMap<>(state.settings.queues);
        }
    }

    @Override
    public SortedMap<ActorName, ActorSettings> actors() {
        synchronized (state) {
            return new TreeMap<>(state.settings.actors);
        }
    }

    @Override
    public InstallationSettings installation() {
        synchronized (state) {
            return state.settings.installation;
        }
    }

    @Override
    public QueueSettings change(QueueName queue, UnaryOperator<QueueSettings> change) {
        synchronized (state) {
            QueueSettings before = state.settings.of(queue);
            QueueSettings after = change.apply(before);
            state.settings.queues.put(queue, after);
            if (after.mode() != before.mode()) {
                state.settings.modeChanges.put(queue, state.now());
            }
            return after;
        }
    }

    @Override
    public ActorSettings change(ActorName actor, UnaryOperator<ActorSettings> change) {
        synchronized (state) {
            Integer before = state.settings.of(actor).maxRunningPerKey();
            ActorSettings settings = change.apply(state.settings.of(actor));
            state.settings.actors.put(actor, settings);
            Integer after = settings.maxRunningPerKey();
            if (before != null && (after == null || after > before)) {
                List.copyOf(state.blocked.values()).stream()
                        .filter(one -> one.isForKeyOf(actor))
                        .forEach(one -> state.unblock(one.job()));
            }
            return settings;
        }
    }

    @Override
    public void set(InstallationSettings settings) {
        synchronized (state) {
            state.settings.installation = settings;
        }
    }

    @Override
    public Retention retention() {
        synchronized (state) {
            return state.settings.retention;
        }
    }

    @Override
    public void set(Retention retention) {
        synchronized (state) {
            state.settings.retention = retention;
        }
    }
}
