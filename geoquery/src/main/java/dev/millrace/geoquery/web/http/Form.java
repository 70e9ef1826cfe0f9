package dev.millrace.geoquery.web.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.util.UrlEncoded;

/** The fields of a form or a query, in their order. Immutable. */
public final class Form {
    private final Map<String, List<String>> fields;

    private Form(Map<String, List<String>> fields) {
        this.fields = fields;
    }

    static Form parse(String text, Limits limits) {
        Map<String, List<String>> fields = new LinkedHashMap<>();
        try {
            UrlEncoded.decodeTo(
                    text,
                    (name, value) -> fields.computeIfAbsent(name, key -> new ArrayList<>())
                            .add(value),
                    StandardCharsets.UTF_8,
                    limits.fields());
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw Problem.badRequest("The fields cannot be read: " + Shown.shortened(String.valueOf(e.getMessage()))
                    + "; send at most " + limits.fields() + " of them, percent-encoded UTF-8.");
        }
        return new Form(fields);
    }

    /** The first value of a field, without the space around it; empty if there is none or it is blank. */
    public Optional<String> text(String name) {
        return all(name).stream().findFirst().map(String::strip).filter(value -> !value.isEmpty());
    }

    /** All values of a field. */
    public List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    /** The names of the fields. */
    public List<String> names() {
        return List.copyOf(fields.keySet());
    }
}
