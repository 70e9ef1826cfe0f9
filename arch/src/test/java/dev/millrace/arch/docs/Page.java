package dev.millrace.arch.docs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page in Markdown, as far as links need it.
 *
 * @param links where it links to, as written
 * @param anchors what may follow a {@code #} in a link to it
 */
record Page(List<String> links, Set<String> anchors) {
    private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```[^\n]*$");
    private static final Pattern CODE = Pattern.compile("`[^`\n]*`");
    private static final Pattern LINK = Pattern.compile("\\]\\(\\s*<?([^)>\\s]+)>?(?:\\s+\"[^\"]*\")?\\s*\\)");
    private static final Pattern DEFINITION = Pattern.compile("(?m)^ {0,3}\\[[^\\]]+\\]:\\s*(\\S+)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6}\\s+(.+?)\\s*#*\\s*$");
    private static final Pattern NAMED = Pattern.compile("<a (?:id|name)=\"([^\"]+)\"");

    static Page parse(String text) {
        String prose = FENCED.matcher(text).replaceAll("");
        String bare = CODE.matcher(prose).replaceAll("");
        List<String> links = new ArrayList<>();
        LINK.matcher(bare).results().forEach(it -> links.add(it.group(1)));
        DEFINITION.matcher(bare).results().forEach(it -> links.add(it.group(1)));
        return new Page(List.copyOf(links), anchors(prose));
    }

    private static Set<String> anchors(String prose) {
        Set<String> anchors = new LinkedHashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        Matcher heading = HEADING.matcher(prose);
        while (heading.find()) {
            String name = slug(heading.group(1));
            int before = seen.merge(name, 1, Integer::sum) - 1;
            anchors.add(before == 0 ? name : name + "-" + before);
        }
        NAMED.matcher(prose).results().forEach(it -> anchors.add(it.group(1)));
        return Set.copyOf(anchors);
    }

    /** As GitHub names a heading: lower case, punctuation gone, blanks as hyphens. */
    private static String slug(String heading) {
        return heading.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }
}
