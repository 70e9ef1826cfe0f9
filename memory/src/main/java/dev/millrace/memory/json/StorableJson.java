package dev.millrace.memory.json;

import dev.millrace.model.JsonText;
import dev.millrace.store.StoreException;

/** Refuses JSON that PostgreSQL would not store, with the kind of error that it would give. */
public final class StorableJson {
    private StorableJson() {}

    /** Refuses what is no JSON, or cannot be stored as jsonb; {@code what} is named in the error. */
    public static void require(String what, String json) {
        if (!JsonGrammar.accepts(json)) {
            throw refused(what + " is no JSON", new IllegalArgumentException(json));
        }
        try {
            JsonText.checked(what, json);
        } catch (IllegalArgumentException e) {
            throw refused(String.valueOf(e.getMessage()), e);
        }
    }

    /** The exception that says so. */
    public static StoreException refused(String message, Exception cause) {
        return new StoreException(StoreException.Kind.REFUSED, message, cause);
    }
}
