package dev.millrace.geoquery.output;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Values as Python writes them, byte for byte: the original names columns by a hash of that text.
 *
 * <p>Sources: Python's {@code json.dumps} with {@code sort_keys=True} and its default separators; {@code repr} of floats.
 */
final class PythonText {
    private static final Comparator<String> BY_CODE_POINT = (one, other) -> {
        int[] left = one.codePoints().toArray();
        int[] right = other.codePoints().toArray();
        return java.util.Arrays.compare(left, right);
    };
    private static final int MOST_DIGITS = 17;
    private static final int LEAST_POSITIONAL = -4;
    private static final int LEAST_SCIENTIFIC = 16;

    private PythonText() {}

    /** {@code json.dumps(value, sort_keys=True)} of maps, lists, texts, numbers, booleans and null. */
    static String json(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof Map<?, ?> map) {
            TreeMap<String, String> members = new TreeMap<>(BY_CODE_POINT);
            map.forEach((key, member) -> members.put(String.valueOf(key), json(member)));
            return members.entrySet().stream()
                    .map(member -> quoted(member.getKey()) + ": " + member.getValue())
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(PythonText::json).collect(Collectors.joining(", ", "[", "]"));
        }
        if (value instanceof Double || value instanceof Float) {
            return number(((Number) value).doubleValue());
        }
        if (value instanceof BigDecimal decimal) {
            return number(decimal.doubleValue());
        }
        return value instanceof Number || value instanceof Boolean ? value.toString() : quoted(value.toString());
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case '\f' -> quoted.append("\\f");
                case '\b' -> quoted.append("\\b");
                default -> quoted.append(c < ' ' || c > '~' ? "\\u%04x".formatted((int) c) : c);
            }
        }
        return quoted.append('"').toString();
    }

    /** {@code repr} of a float: the fewest digits that read back as the same number. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "NaN";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Infinity" : "-Infinity";
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        BigDecimal shortest = shortest(value);
        int exponent = shortest.precision() - shortest.scale() - 1;
        if (exponent >= LEAST_POSITIONAL && exponent < LEAST_SCIENTIFIC) {
            String plain = shortest.toPlainString();
            return plain.indexOf('.') < 0 ? plain + ".0" : plain;
        }
        String digits = shortest.unscaledValue().abs().toString();
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        String sign = exponent < 0 ? "-" : "+";
        return (value < 0 ? "-" : "") + digits.charAt(0) + fraction + "e" + sign + "%02d".formatted(Math.abs(exponent));
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits));
            if (rounded.doubleValue() == value) {
                return rounded.stripTrailingZeros();
            }
        }
        return exact.round(new MathContext(MOST_DIGITS)).stripTrailingZeros();
    }
}
