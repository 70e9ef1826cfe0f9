package dev.millrace.memory.json;

import dev.millrace.model.JsonText;
import dev.millrace.store.StoreException;

/** Refuses JSON that PostgreSQL would not store, with the kind of error that it would give. */
public final class StorableJson {
    private StorableJson() {}

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

    public static StoreException refused(String message, Exception cause) {
        return new StoreException(StoreException.Kind.REFUSED, message, cause);
    }
}
