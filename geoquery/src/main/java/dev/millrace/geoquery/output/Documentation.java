package dev.millrace.geoquery.output;

import java.util.List;
import java.util.Map;

/**
 * What a request's documentation tells.
 *
 * @param title of the request
 * @param facts of the request, by what they are called, such as "Submitted"
 * @param selection which boundaries, in words
 * @param operations what was done to uploaded boundaries, in words; empty where nothing was
 * @param datasets a card each
 */
public record Documentation(
        String title, Map<String, String> facts, String selection, List<String> operations, List<Card> datasets) {

    /** Keeps copies. */
    public Documentation {
        facts = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(facts));
        operations = List.copyOf(operations);
        datasets = List.copyOf(datasets);
    }

    /**
     * A dataset.
     *
     * @param about what its description says, by field; fields that are not there are left out of the page
     * @param options what each of its columns is, by short name
     * @param filters what was filtered, in words, with the hash that its columns carry
     */
    public record Card(String name, Map<String, ?> about, Map<String, String> options, List<FilterText> filters) {

        /** The title, or the name where there is none. */
        public String title() {
            Object title = about.get("title");
            return title == null || title.toString().isBlank() ? name : title.toString();
        }

        /** A field of the description as text; empty where it is missing. */
        public String field(String name) {
            Object value = about.get(name);
            return value == null ? "" : value.toString();
        }

        /** A field as a link that is safe to follow; empty where it is missing or no address of the web. */
        public String link(String name) {
            String address = field(name);
            return address.matches("(?i)https?://.*") ? address : "";
        }
    }

    /** Filters in words, and the hash of their columns. */
    public record FilterText(List<String> sentences, String hash) {

        /** The filters of a request's kwargs. */
        public static FilterText of(Map<String, ?> kwargs) {
            List<String> sentences = kwargs.entrySet().stream()
                    .map(kwarg -> sentence(kwarg.getKey(), kwarg.getValue()))
                    .toList();
            return new FilterText(sentences, ColumnNames.hash(kwargs));
        }

        private static String sentence(String name, Object value) {
            if (!(value instanceof Map<?, ?> filter)) {
                return name + ": " + value;
            }
            if ("range".equals(filter.get("type"))) {
                return name + " from " + filter.get("start") + " to " + filter.get("end");
            }
            String selected = filter.get("selected") instanceof List<?> list
                    ? String.join(", ", list.stream().map(String::valueOf).toList())
                    : "";
            return name + " is one of " + selected
                    + (Boolean.FALSE.equals(filter.get("aggregate")) ? ", a column each" : "");
        }
    }
}
