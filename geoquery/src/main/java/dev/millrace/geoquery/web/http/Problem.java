package dev.millrace.geoquery.web.http;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Why a request is refused, and the way out. Told as JSON problem details or as a page. */
public final class Problem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String title;
    private final @Nullable String field;

    private Problem(int status, String title, String detail, @Nullable String field) {
        super(detail, null, false, false); // an answer, not a fault of ours: nobody reads its stack trace
        this.status = status;
        this.title = title;
        this.field = field;
    }

    /** A field of the request is wrong. */
    public static Problem badField(String field, String detail) {
        return new Problem(400, "The request is not valid", detail, field);
    }

    /** The request as a whole is wrong. */
    public static Problem badRequest(String detail) {
        return new Problem(400, "The request is not valid", detail, null);
    }

    /** Who asks may not have it from there. */
    public static Problem forbidden(String detail) {
        return new Problem(403, "Refused", detail, null);
    }

    /** There is no such thing. */
    public static Problem notFound(String detail) {
        return new Problem(404, "Not found", detail, null);
    }

    /** It is there, but not in a state in which this can be done. */
    public static Problem conflict(String detail) {
        return new Problem(409, "Not now", detail, null);
    }

    /** Any other refusal. */
    public static Problem of(int status, String title, String detail) {
        return new Problem(status, title, detail, null);
    }

    /** The status of HTTP. */
    public int status() {
        return status;
    }

    /** What is wrong, in few words that are the same each time. */
    public String title() {
        return title;
    }

    /** What is wrong this time, and what to do. */
    public String detail() {
        return String.valueOf(getMessage());
    }

    /** The field that is wrong, or null. */
    public @Nullable String field() {
        return field;
    }

    /** The members of {@code application/problem+json}, see RFC 9457. */
    public Map<String, Object> members() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", "about:blank");
        members.put("title", title);
        members.put("status", status);
        members.put("detail", detail());
        if (field != null) {
            members.put("field", field);
        }
        return members;
    }
}
