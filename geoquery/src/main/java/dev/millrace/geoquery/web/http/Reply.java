package dev.millrace.geoquery.web.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer: a status, headers, and as body either bytes or a file. Immutable. */
public final class Reply {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final byte[] NOTHING = {};

    private final int status;
    private final Map<String, String> headers;
    private final byte @Nullable [] body;
    private final @Nullable Path file;

    private Reply(int status, Map<String, String> headers, byte @Nullable [] body, @Nullable Path file) {
        this.status = status;
        this.headers = headers;
        this.body = body;
        this.file = file;
    }

    static Reply bytes(String type, byte[] content) {
        return new Reply(200, Map.of("Content-Type", type), content.clone(), null);
    }

    /** A page. */
    public static Reply page(int status, String html) {
        return text(status, "text/html;charset=utf-8", html);
    }

    /** JSON of what Jackson can write. */
    public static Reply json(int status, Object value) {
        return json(status, "application/json", value);
    }

    /** Problem details of RFC 9457. */
    public static Reply problem(Problem problem) {
        return json(problem.status(), "application/problem+json", problem.members());
    }

    private static Reply json(int status, String type, Object value) {
        try {
            return new Reply(status, Map.of("Content-Type", type), JSON.writeValueAsBytes(value), null);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("cannot be written as JSON: " + value, e);
        }
    }

    /** Text of a type. */
    public static Reply text(int status, String type, String text) {
        return new Reply(status, Map.of("Content-Type", type), text.getBytes(StandardCharsets.UTF_8), null);
    }

    /** A file's bytes. */
    public static Reply file(String type, Path file) {
        return new Reply(200, Map.of("Content-Type", type), null, file);
    }

    /** See another page: what a form that changed something answers, so that a reload changes nothing more. */
    public static Reply seeOther(String path) {
        return new Reply(303, Map.of("Location", path), NOTHING, null);
    }

    /** The same with a header more. */
    public Reply with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Reply(status, more, body, file);
    }

    int status() {
        return status;
    }

    Map<String, String> headers() {
        return headers;
    }

    /** The body, or null if it is a file. */
    byte @Nullable [] body() {
        return body;
    }

    /** The body's file, or null. */
    @Nullable Path file() {
        return file;
    }
}
