package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.web.map.MapSheet;
import java.util.Set;

/**
 * Which places are chosen.
 *
 * @param isAll whether all are, whatever {@code ids} says
 */
public record Chosen(boolean isAll, Set<Integer> ids, long total) implements ShapeLook {
    /** Keeps a copy of the set. */
    public Chosen {
        ids = Set.copyOf(ids);
    }

    /** Whether a place is chosen. */
    public boolean has(int id) {
        return isAll || ids.contains(id);
    }

    /** How many are chosen. */
    public long size() {
        return isAll ? total : ids.size();
    }

    @Override
    public String of(MapSheet.Shape shape) {
        return has(shape.id()) ? "on" : "";
    }

    @Override
    public String text(MapSheet.Shape shape) {
        return "";
    }
}
