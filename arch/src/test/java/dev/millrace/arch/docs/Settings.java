package dev.millrace.arch.docs;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Settings that are the components of one record.
 *
 * @param title of their part of the page
 * @param how one sets them
 * @param usual the record as it is if nobody says anything
 * @param only which components; all if empty
 * @param defaults what is to be said of defaults that differ between machines or have no value, by component
 * @param judges who refuses, by component; making the record anew where none is named
 */
record Settings(
        String title,
        String how,
        Record usual,
        List<String> only,
        Map<String, String> defaults,
        Function<RecordComponent, Bounds.Judge> judges) {
    /** What Javadoc says of bounds goes into a column of its own, from the code. */
    private static final Pattern SAID_TWICE = Pattern.compile(
            "(^|,? )(each )?(zero|`initial`|\\d[\\d,]*)( (ms|s|min|h|days?))?"
                    + " (to (`[^`]*`|[\\d,]+)( (ms|s|min|h|days?|years))?( characters)?|or more)(, whole milliseconds)?");

    static Settings of(String title, String how, Record usual, String... only) {
        return new Settings(title, how, usual, List.of(only), Map.of(), component -> Bounds.byMaking(usual, component));
    }

    Settings judgedBy(Function<RecordComponent, Bounds.Judge> other) {
        return new Settings(title, how, usual, only, defaults, other);
    }

    Settings withDefault(String component, String words) {
        Map<String, String> more = new HashMap<>(defaults);
        more.put(component, words);
        return new Settings(title, how, usual, only, more, judges);
    }

    /** A row for each component: its name, default, bounds and meaning. */
    List<List<String>> rows() throws ReflectiveOperationException {
        Map<String, String> meanings = Javadoc.components(usual.getClass());
        List<List<String>> rows = new ArrayList<>();
        for (RecordComponent component : usual.getClass().getRecordComponents()) {
            String name = component.getName();
            if (only.isEmpty() || only.contains(name)) {
                String meaning =
                        SAID_TWICE.matcher(meanings.getOrDefault(name, "")).replaceFirst("");
                rows.add(List.of(
                        ReferencePage.code(name),
                        defaults.getOrDefault(name, Text.of(Bounds.value(usual, component))),
                        Bounds.of(component.getType(), judges.apply(component)),
                        meaning.replaceFirst("^[,;: ]+|[,;: ]+$", "").replace(";,", ",")));
            }
        }
        return rows;
    }

    static List<String> heads() {
        return Arrays.asList("setting", "default", "bounds", "what it is");
    }
}
