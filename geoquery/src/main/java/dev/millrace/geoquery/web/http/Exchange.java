package dev.millrace.geoquery.web.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** A request as an action sees it. Whatever comes from outside is bounded here. For one thread. */
public final class Exchange {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String FORM_TYPE = "application/x-www-form-urlencoded";

    private final Request request;
    private final Map<String, String> path;
    private final Limits limits;
    private @Nullable Form query;

    Exchange(Request request, Map<String, String> path, Limits limits) {
        this.request = request;
        this.path = path;
        this.limits = limits;
    }

    /** The part of the path that a route names. */
    public String path(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalArgumentException("the route has no part {" + name + "}");
        }
        return value;
    }

    /**
     * The part of the path that is an id.
     *
     * @throws Problem not found, if it cannot be one: what is no id is the id of nothing
     */
    public UUID id(String name) {
        String text = path(name);
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equals(text.toLowerCase(Locale.ROOT))) { // it takes "1-1-1-1-1" as well
                return id;
            }
        } catch (IllegalArgumentException e) {
            // told below
        }
        throw Problem.notFound("There is no request '" + Shown.shortened(text)
                + "'; an id looks like 3f2b7c1e-0d7e-4b7e-9a52-5f0f4b1f6c11.");
    }

    /** The fields of the query. */
    public Form query() {
        if (query == null) {
            String text = request.getHttpURI().getQuery();
            query = Form.parse(text == null ? "" : text, limits);
        }
        return query;
    }

    /**
     * The fields of a form in the body.
     *
     * @throws Problem if it is no form, or too large a one
     */
    public Form form() throws IOException {
        requireType(FORM_TYPE);
        return Form.parse(new String(body(limits.formBytes()), StandardCharsets.UTF_8), limits);
    }

    /**
     * The body, which is JSON.
     *
     * @throws Problem if it is not, or too large
     */
    public JsonNode json() throws IOException {
        requireType("application/json");
        try {
            JsonNode node = JSON.readTree(body(limits.jsonBytes()));
            if (node == null || node.isMissingNode()) {
                throw Problem.badRequest("The body is empty; send the request as a JSON object.");
            }
            return node;
        } catch (JsonProcessingException e) {
            throw Problem.badRequest("The body is no JSON: " + Shown.shortened(e.getOriginalMessage()) + " (line "
                    + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr() + ").");
        }
    }

    /** The files of an upload, which are deleted when it is closed. */
    public Upload upload() {
        requireType("multipart/form-data");
        return Upload.read(new BoundedBody(request, limits.uploadBytes(), limits), limits);
    }

    private byte[] body(long most) throws IOException {
        return Request.asInputStream(new BoundedBody(request, most, limits)).readAllBytes();
    }

    /** A page of another site can send few types without asking first; JSON is none of them. */
    private void requireType(String wanted) {
        String type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
        String plain = type == null ? "" : type.split(";", 2)[0].trim();
        if (!plain.equalsIgnoreCase(wanted)) {
            throw Problem.of(
                    415,
                    "Another type is needed",
                    "The body is '" + Shown.shortened(plain) + "'; send it with Content-Type: " + wanted + ".");
        }
    }

    /** A header's value. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(request.getHeaders().get(name));
    }

    /** The path with the query, as it was asked for. */
    public String uri() {
        return request.getHttpURI().getPathQuery();
    }

    /** The address of this server as the client names it, without a slash at the end. */
    public String origin() {
        return request.getHttpURI().getScheme() + "://" + request.getHttpURI().getAuthority();
    }
}
