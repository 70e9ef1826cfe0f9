package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.store.ShapeTable.Collection;
import dev.millrace.geoquery.web.api.Ids;
import dev.millrace.geoquery.web.catalogue.BoundarySets;
import dev.millrace.geoquery.web.chart.Numbers;
import dev.millrace.geoquery.web.http.Form;
import dev.millrace.geoquery.web.http.Problem;
import java.util.List;

/**
 * The places of a request that is being made up.
 *
 * @param text the ids, or {@link #ALL}
 */
record Places(Collection collection, String text) {
    /** Instead of ids: all of them. */
    static final String ALL = "all";

    /**
     * Reads the fields {@code boundary} and {@code places}.
     *
     * @throws Problem if they name nothing
     */
    static Places of(Form form, BoundarySets boundaries) {
        String id = form.text("boundary")
                .orElseThrow(() -> Problem.badField("boundary", "No boundaries are chosen; start anew."));
        Places places = new Places(
                boundaries.find(number(id)).orElseThrow(() -> Ids.unknownCollection(number(id))),
                form.text("places").orElse(ALL));
        if (places.count() == 0) {
            throw Problem.badField("places", "No place is chosen; start anew.");
        }
        return places;
    }

    private static int number(String id) {
        List<Integer> ids = IdRanges.parse("boundary", id);
        return ids.get(0);
    }

    boolean isAll() {
        return text.equals(ALL);
    }

    List<Integer> ids() {
        return isAll() ? List.of() : IdRanges.parse("places", text);
    }

    long count() {
        return isAll() ? collection.features() : ids().size();
    }

    /** Such as "2 of 100 places in North Carolina". */
    String label() {
        String name = BoundarySets.label(collection.name());
        String all = Numbers.text(collection.features());
        return isAll()
                ? name + ", all " + all + " places"
                : Numbers.text(count()) + " of " + all + " places in " + name;
    }

    /** Where they are chosen. */
    String address() {
        return "/boundaries/" + collection.id() + "?places=" + text;
    }
}
