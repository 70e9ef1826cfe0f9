package dev.millrace.geoquery.web.catalogue;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A value made at its first use; if making it fails, the next use tries again. Thread-safe. */
final class Lazy<T> {
    private final Supplier<T> make;
    private volatile @Nullable T value;

    Lazy(Supplier<T> make) {
        this.make = make;
    }

    T get() {
        T made = value;
        if (made == null) {
            synchronized (this) {
                made = value;
                if (made == null) {
                    made = make.get();
                    value = made;
                }
            }
        }
        return made;
    }
}
