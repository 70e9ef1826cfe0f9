package dev.millrace.arch.docs;

import dev.millrace.arch.Repository;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the sources say of a record's components. */
final class Javadoc {
    private static final Map<String, String> SOURCES = Repository.texts(".java");
    private static final Pattern TAG = Pattern.compile("\\{@(?:link|value|code)\\s+#?([^}]*)}");

    private Javadoc() {}

    /** The texts of its {@code @param}s, by name, without a sentence's end. */
    static Map<String, String> components(Class<?> type) {
        String source = source(type);
        Matcher record =
                Pattern.compile("record " + type.getSimpleName() + "[<(]").matcher(source);
        if (!record.find()) {
            throw new NoSuchElementException(type + " is no record");
        }
        int declared = record.start();
        String comment = source.substring(source.lastIndexOf("/**", declared), declared);
        comment = comment.substring(0, comment.indexOf("*/")).replaceAll("(?m)^\\s*\\*", "");
        Map<String, String> texts = new LinkedHashMap<>();
        for (String part : Pattern.compile("@param ").split(comment, -1)) {
            int end = part.indexOf(' ');
            texts.put(part.substring(0, Math.max(end, 0)), prose(part.substring(end + 1)));
        }
        return texts;
    }

    private static String source(Class<?> type) {
        Class<?> top = type;
        while (top.getEnclosingClass() != null) {
            top = top.getEnclosingClass();
        }
        String path = "/src/main/java/" + top.getName().replace('.', '/') + ".java";
        return SOURCES.entrySet().stream()
                .filter(file -> file.getKey().endsWith(path))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private static String prose(String text) {
        Matcher tag = TAG.matcher(text.replaceAll("\\s+", " ").strip());
        return tag.replaceAll(it -> Matcher.quoteReplacement("`" + it.group(1).replace('#', '.') + "`"));
    }
}
