package dev.millrace.geoquery.plan;

import dev.millrace.geoquery.store.OfferTable.Resource;
import java.time.LocalDate;
import java.time.temporal.IsoFields;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a dataset's {@code task_group_period} puts its files together; without one each is alone. */
public enum ResourceGroups {
    /** Each file by itself. */
    NONE,
    /** The files of a day. */
    DAY,
    /** The files of a week. */
    WEEK,
    /** The files of a month. */
    MONTH,
    /** The files of a quarter. */
    QUARTER,
    /** The files of a year. */
    YEAR;

    private static final String FIELD = "task_group_period";

    /** What a dataset's description says; a word that is not known puts nothing together. */
    public static ResourceGroups of(Map<String, ? extends @Nullable Object> about) {
        Object word = about.get(FIELD);
        for (ResourceGroups groups : values()) {
            if (groups.name().equalsIgnoreCase(String.valueOf(word))) {
                return groups;
            }
        }
        return NONE;
    }

    /** What the files of a group have in common. */
    public String of(Resource resource) {
        return resource.startsOn().map(day -> of(resource, day)).orElse(resource.name());
    }

    private String of(Resource resource, LocalDate day) {
        return switch (this) {
            case NONE -> resource.name();
            case DAY -> day.toString();
            case WEEK -> day.get(IsoFields.WEEK_BASED_YEAR) + "-W" + day.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case MONTH -> day.getYear() + "-" + day.getMonthValue();
            case QUARTER -> day.getYear() + "-Q" + day.get(IsoFields.QUARTER_OF_YEAR);
            case YEAR -> Integer.toString(day.getYear());
        };
    }
}
