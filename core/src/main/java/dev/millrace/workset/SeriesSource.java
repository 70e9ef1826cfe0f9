package dev.millrace.workset;

import dev.millrace.model.workset.Page;
import dev.millrace.model.workset.Series;

/** Where the tasks of series come from; called by several threads at once, outside of any transaction. */
@FunctionalInterface
public interface SeriesSource {

    /**
     * The candidates after a number, in ascending order.
     *
     * @param limit the most of them; fewer selected ones, not fewer new ones, mean that the page is the last
     * @throws Exception to leave the series to the next wave
     */
    Page next(Series series, long after, int limit) throws Exception;
}
