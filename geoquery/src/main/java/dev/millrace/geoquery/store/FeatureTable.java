package dev.millrace.geoquery.store;

import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jspecify.annotations.Nullable;

/** Features of boundaries. For one thread, within its transaction. */
public final class FeatureTable {
    private final Handle handle;

    FeatureTable(Handle handle) {
        this.handle = handle;
    }

    /**
     * Which features are meant; those to which all that is given applies.
     *
     * @param collection its id
     * @param features ids
     * @param geomIds ids within the collection
     */
    public record Selection(
            @Nullable Integer collection,
            @Nullable List<Integer> features,
            @Nullable List<String> geomIds) {}

    /** How many features a selection has. */
    public long count(Selection selection) {
        return bound("count-features", selection).mapTo(Long.class).one();
    }

    /** The ids of a selection's features, ascending. */
    public List<Integer> ids(Selection selection) {
        return bound("find-features", selection).mapTo(Integer.class).list();
    }

    private Query bound(String file, Selection selection) {
        return handle.createQuery(Sql.of(file))
                .bind("collection", selection.collection())
                .bindByType("features", array(selection.features(), new Integer[0]), Integer[].class)
                .bindByType("geomIds", array(selection.geomIds(), new String[0]), String[].class);
    }

    /** The collection of a name; empty if there is none. */
    public Optional<Integer> collection(String name) {
        return handle.createQuery(Sql.of("find-collection"))
                .bind("name", name)
                .map((row, context) -> row.getInt("id"))
                .findOne();
    }

    private static <T> T @Nullable [] array(@Nullable List<T> list, T[] empty) {
        return list == null ? null : list.toArray(empty);
    }
}
