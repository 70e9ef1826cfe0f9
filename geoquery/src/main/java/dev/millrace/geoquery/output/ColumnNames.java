package dev.millrace.geoquery.output;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** How columns of results are named; byte for byte as the original does. */
public final class ColumnNames {
    /** Before the attributes of a boundary. */
    static final String ATTRIBUTE = "boundary.";

    private static final String NO_TIME = "_none";
    private static final String OUTCOME = "outcome";
    private static final int HASH_LENGTH = 8;
    private static final int LONGEST_LABEL = 32;

    private ColumnNames() {}

    /**
     * The name of a result: an option's short name, and a hash of the request's kwargs where there are any.
     *
     * @param kwargs as the request has them: maps, lists, texts, numbers, booleans and null
     */
    public static String result(String shortName, Map<String, ?> kwargs) {
        return kwargs.isEmpty() ? shortName : shortName + "_" + hash(kwargs);
    }

    /** Kwargs as one text, the same however they are ordered. */
    public static String canonical(Map<String, ?> kwargs) {
        return PythonText.json(kwargs);
    }

    /** The first eight digits of the MD5 of kwargs, as Python writes them. */
    public static String hash(Map<String, ?> kwargs) {
        try {
            byte[] text = PythonText.json(kwargs).getBytes(StandardCharsets.US_ASCII);
            byte[] digest = MessageDigest.getInstance("MD5").digest(text);
            return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    /**
     * The column of a resource's result. A resource without time, of which one outcome was asked for, is printed with that
     * in its name.
     *
     * @param parts what tells several columns of one result apart: a category, or values of filters; mostly none
     */
    public static String column(String resource, String result, Map<String, ?> kwargs, List<String> parts) {
        Object outcome = kwargs.get(OUTCOME);
        String printed = outcome != null && resource.endsWith(NO_TIME)
                ? resource.substring(0, resource.length() - NO_TIME.length()) + "_" + outcome
                : resource;
        StringBuilder column = new StringBuilder(printed).append('.').append(result);
        parts.forEach(part -> column.append('_').append(part));
        return column.toString();
    }

    /** A filter's value as a part of a column's name: letters and digits, the rest as single underscores, at most 32 long. */
    public static String label(Object value) {
        String plain = value.toString().replaceAll("[^a-zA-Z0-9]+", "_").replaceAll("^_+|_+$", "");
        return plain.length() > LONGEST_LABEL ? plain.substring(0, LONGEST_LABEL) : plain;
    }
}
