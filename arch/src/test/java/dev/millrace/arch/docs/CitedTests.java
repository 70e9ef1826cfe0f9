package dev.millrace.arch.docs;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Tests that a page cites, as `Class` or `Class.method`, by the names that tests have.
 *
 * @param names each once
 */
record CitedTests(List<String> names) {
    private static final Pattern CITATION = Pattern.compile("`(\\w+(?:Test|IT|Contract)(?:\\.\\w+)?)`");

    static CitedTests in(String page) {
        return new CitedTests(CITATION.matcher(page)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList());
    }

    /** Those that no source has. */
    List<String> missingIn(Map<String, String> sources) {
        return names.stream().filter(name -> !exists(name, sources)).toList();
    }

    private static boolean exists(String name, Map<String, String> sources) {
        String[] parts = name.split("\\.", -1);
        return sources.entrySet().stream()
                .filter(source -> source.getKey().endsWith("/" + parts[0] + ".java"))
                .anyMatch(source -> parts.length == 1 || source.getValue().contains(" void " + parts[1] + "("));
    }
}
