package dev.millrace.memory.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Writes equal JSON the same way, as {@code jsonb} does: by value, whatever the order of names and the blanks. */
public final class CanonicalJson {
    private static final int MOST_ZEROS = 10_000; // written out; the same value is hardly written in two ways beyond

    private final String text; // is JSON
    private int at;

    private CanonicalJson(String text) {
        this.text = text;
    }

    /** The text that PostgreSQL gives back of it, the same for all texts of one value. */
    public static String of(String json) {
        return new CanonicalJson(json).value();
    }

    private String value() {
        return switch (next()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't', 'f', 'n' -> word();
            default -> number();
        };
    }

    /** Of a name that occurs twice the last value counts. */
    private String object() {
        TreeMap<String, String> members = new TreeMap<>();
        at++;
        while (next() != '}') {
            String name = string();
            take(':');
            members.put(name, value());
            take(',');
        }
        at++;
        return members.toString();
    }

    private String array() {
        List<String> elements = new ArrayList<>();
        at++;
        while (next() != ']') {
            elements.add(value());
            take(',');
        }
        at++;
        return elements.toString();
    }

    /** Without the escapes that JSON allows and does not need. */
    private String string() {
        StringBuilder plain = new StringBuilder("\"");
        next();
        at++;
        while (text.charAt(at) != '"') {
            plain.append(character());
        }
        at++;
        return plain.append('"').toString();
    }

    private String character() {
        char c = text.charAt(at++);
        if (c != '\\') {
            return String.valueOf(c);
        }
        char escaped = text.charAt(at++);
        if (escaped == 'u') {
            at += 4;
            return plain((char) Integer.parseInt(text, at - 4, at, 16));
        }
        int control = "bfnrt".indexOf(escaped);
        return plain(control < 0 ? escaped : "\b\f\n\r\t".charAt(control));
    }

    /** What would end the string stays escaped, so that different values stay different. */
    private static String plain(char c) {
        return c == '"' || c == '\\' ? "\\" + c : String.valueOf(c);
    }

    private String word() {
        int start = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at);
    }

    private String number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        BigDecimal number = new BigDecimal(text.substring(start, at));
        return number.scale() < -MOST_ZEROS ? number.toString() : number.toPlainString(); // 1e2 is 100
    }

    private char next() {
        while (" \t\n\r".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return text.charAt(at);
    }

    private void take(char optional) {
        if (next() == optional) {
            at++;
        }
    }
}
