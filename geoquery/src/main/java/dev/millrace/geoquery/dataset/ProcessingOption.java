package dev.millrace.geoquery.dataset;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One statistic that a dataset offers.
 *
 * @param shortName names it within the dataset and in columns
 * @param function what computes it, such as "rasterstats_default_mean"
 * @param kwargs its options, as the description has them
 * @param isActive whether tasks of it are built
 * @param isPublic whether requests may ask for it
 */
public record ProcessingOption(
        String shortName,
        String description,
        String function,
        Map<String, @Nullable Object> kwargs,
        boolean isActive,
        boolean isPublic) {

    /** Keeps a copy of the options, in order. */
    public ProcessingOption {
        kwargs = Collections.unmodifiableMap(new LinkedHashMap<>(kwargs));
    }
}
