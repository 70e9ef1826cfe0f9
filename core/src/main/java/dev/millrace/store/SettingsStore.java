package dev.millrace.store;

import dev.millrace.model.ActorName;
import dev.millrace.model.QueueName;
import dev.millrace.model.settings.ActorSettings;
import dev.millrace.model.settings.Availability;
import dev.millrace.model.settings.InstallationSettings;
import dev.millrace.model.settings.QueueSettings;
import dev.millrace.model.settings.Retention;
import java.util.SortedMap;
import java.util.function.UnaryOperator;

/**
 * What operators set while everything runs. A change is committed and in force when the call returns: a claim that begins
 * later, of any process, obeys it, and none that began earlier is still under way.
 *
 * <p>Settings may be made for queues and actors that have no jobs yet.
 */
public interface SettingsStore {

    /** The queues that were ever met, by name. */
    SortedMap<QueueName, QueueSettings> queues();

    /** The actors that were ever met, by name. */
    SortedMap<ActorName, ActorSettings> actors();

    /** What holds for all queues together. */
    InstallationSettings installation();

    /**
     * Changes the settings of a queue. Two changes at once take turns, so that neither undoes the other.
     *
     * @param change is given what is set, or the defaults for a queue that was never met; it must be short, and nothing
     *     is changed if it throws
     * @return what is set now
     */
    QueueSettings change(QueueName queue, UnaryOperator<QueueSettings> change);

    /** Changes the settings of an actor; see {@link #change(QueueName, UnaryOperator)}. */
    ActorSettings change(ActorName actor, UnaryOperator<ActorSettings> change);

    /** Sets what holds for all queues together. */
    void set(InstallationSettings settings);

    /** How long history is kept. */
    Retention retention();

    /** Sets how long history is kept; the next sweeps go by it. */
    void set(Retention retention);

    /** Gives no more jobs of a queue to workers; those that run go on, and more may be enqueued. */
    default void pause(QueueName queue) {
        change(queue, settings -> settings.withState(Availability.PAUSED));
    }

    /** Gives no more jobs of an actor to workers, from any queue. */
    default void pause(ActorName actor) {
        change(actor, settings -> settings.withState(Availability.PAUSED));
    }

    /** Refuses further jobs of a queue, and lets workers end those that are there. */
    default void drain(QueueName queue) {
        change(queue, settings -> settings.withState(Availability.DRAINING));
    }

    /** Refuses further jobs of an actor, in any queue. */
    default void drain(ActorName actor) {
        change(actor, settings -> settings.withState(Availability.DRAINING));
    }

    /** Ends a pause or a drain of a queue. */
    default void resume(QueueName queue) {
        change(queue, settings -> settings.withState(Availability.OPEN));
    }

    /** Ends a pause or a drain of an actor. */
    default void resume(ActorName actor) {
        change(actor, settings -> settings.withState(Availability.OPEN));
    }
}
