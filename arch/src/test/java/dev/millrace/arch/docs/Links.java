package dev.millrace.arch.docs;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The links between pages, and from them to other files, of one tree. */
final class Links {
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*");

    private final Map<String, Page> pages = new TreeMap<>();
    private final Predicate<String> exists;

    /**
     * Of pages by their paths.
     *
     * @param exists whether a path below the root is a file or folder
     */
    Links(Map<String, String> texts, Predicate<String> exists) {
        texts.forEach((path, text) -> pages.put(path, Page.parse(text)));
        this.exists = exists;
    }

    /** A sentence for each link that leads nowhere. */
    List<String> broken() {
        List<String> complaints = new ArrayList<>();
        pages.forEach((path, page) -> page.links().stream()
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .forEach(link -> {
                    String complaint = complaint(path, link);
                    if (!complaint.isEmpty()) {
                        complaints.add(path + ": " + link + ": " + complaint);
                    }
                }));
        return complaints;
    }

    private String complaint(String from, String link) {
        String target = target(from, link);
        if (!exists.test(target)) {
            return "there is no " + target;
        }
        int hash = link.indexOf('#');
        Page page = pages.get(target);
        if (hash < 0 || (page != null && page.anchors().contains(link.substring(hash + 1)))) {
            return "";
        }
        return page == null ? "is no page with headings" : "that page has no such heading: " + page.anchors();
    }

    /** The pages that no way of links leads to from {@code start}. */
    List<String> unreachableFrom(String start) {
        Set<String> reached = new HashSet<>(Set.of(start));
        Deque<String> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            String path = open.remove();
            for (String link : requireNonNull(pages.get(path)).links()) {
                String target = target(path, link);
                if (pages.containsKey(target) && reached.add(target)) {
                    open.add(target);
                }
            }
        }
        return pages.keySet().stream().filter(path -> !reached.contains(path)).toList();
    }

    /** The path that a link means; a folder is its README. */
    private String target(String from, String link) {
        if (ELSEWHERE.matcher(link).matches()) {
            return link;
        }
        String path = link.contains("#") ? link.substring(0, link.indexOf('#')) : link;
        if (path.isEmpty()) {
            return from;
        }
        Path folder = Path.of("/" + from).resolveSibling(path);
        String target = folder.normalize().toString().substring(1);
        return pages.containsKey(target + "/README.md") ? target + "/README.md" : target;
    }
}
