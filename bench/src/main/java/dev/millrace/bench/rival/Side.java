package dev.millrace.bench.rival;

import java.util.List;
import java.util.UUID;

/** One of the designs that are measured in turn, on tables of its own. Safe for use by many threads. */
public interface Side {

    /** For tables and figures, such as {@code claim-log}. */
    String name();

    /** Stores jobs, spread over the lanes of this side. */
    void fill(int count);

    /** Stores a job in a transaction that stays open for {@code millis}, and commits. */
    UUID store(int lane, int millis);

    /** Another client, for one thread. */
    Client client();

    /** Says how many jobs are neither claimed nor over. */
    long waiting();

    /** Claims and ends what it claimed. */
    interface Client {

        /** Claims up to {@code most} jobs. */
        Claim claim(int most);

        /** What a worker does every few seconds so that the store stays small. */
        void keepHouse();
    }

    /** What one claim gave. */
    interface Claim {

        /** Whose ids. */
        List<UUID> ids();

        /** Writes that they all went well. */
        void finish();
    }
}
