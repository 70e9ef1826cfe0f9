package dev.millrace.geoquery.crs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A keyword of a well-known text with what stands in its brackets.
 *
 * @param keyword in upper case
 * @param values texts and numbers, as they are written
 */
record WktNode(String keyword, List<String> values, List<WktNode> children) {
    private static final int MAX_DEPTH = 20;

    static WktNode parse(String text) {
        return new Parser(text).node(0);
    }

    /** The first value, which is a name. */
    String title() {
        return values.isEmpty() ? keyword : values.get(0);
    }

    Optional<WktNode> child(String word) {
        return children.stream().filter(node -> node.keyword.equals(word)).findFirst();
    }

    /** The number that EPSG gave to this node itself, or null. */
    @Nullable Integer epsg() {
        return child("AUTHORITY")
                .filter(node -> node.title().equalsIgnoreCase("EPSG") && node.values.size() > 1)
                .map(node -> node.values.get(1))
                .filter(code -> code.matches("\\d{1,9}"))
                .map(Integer::valueOf)
                .orElse(null);
    }

    double number(int i) {
        try {
            return Double.parseDouble(values.get(i));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new CrsException("has a coordinate reference system of which " + keyword + " lacks a number", e);
        }
    }

    /** Reads {@code KEYWORD["text",1.5,CHILD[…]]}, with round brackets too. */
    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        WktNode node(int depth) {
            String keyword = bare().toUpperCase(Locale.ROOT);
            if (keyword.isEmpty() || depth > MAX_DEPTH || !skip('[', '(')) {
                throw broken();
            }
            List<String> values = new ArrayList<>();
            List<WktNode> children = new ArrayList<>();
            do {
                item(depth, values, children);
            } while (skip(',', ','));
            if (!skip(']', ')')) {
                throw broken();
            }
            return new WktNode(keyword, List.copyOf(values), List.copyOf(children));
        }

        private void item(int depth, List<String> values, List<WktNode> children) {
            if (skip('"', '"')) {
                int end = text.indexOf('"', at);
                if (end < 0) {
                    throw broken();
                }
                values.add(text.substring(at, end));
                at = end + 1;
                return;
            }
            int start = at;
            String word = bare();
            if (at < text.length() && (text.charAt(at) == '[' || text.charAt(at) == '(')) {
                at = start;
                children.add(node(depth + 1));
            } else {
                values.add(word);
            }
        }

        private String bare() {
            skipBlanks();
            int start = at;
            while (at < text.length() && "[](),\"".indexOf(text.charAt(at)) < 0) {
                at++;
            }
            return text.substring(start, at).strip();
        }

        private boolean skip(char one, char other) {
            skipBlanks();
            boolean there = at < text.length() && (text.charAt(at) == one || text.charAt(at) == other);
            at += there ? 1 : 0;
            return there;
        }

        private void skipBlanks() {
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }

        private CrsException broken() {
            return new CrsException(
                    "has a coordinate reference system that is no well-known text, at character " + at, null);
        }
    }
}
