package dev.millrace.geoquery.web.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.jetty.http.pathmap.MatchedResource;
import org.eclipse.jetty.http.pathmap.PathMappings;
import org.eclipse.jetty.http.pathmap.UriTemplatePathSpec;
import org.eclipse.jetty.util.URIUtil;

/** Which action answers which method and path. Built by one thread, then read by many. */
public final class Routes {
    private final PathMappings<Route> mappings = new PathMappings<>();

    /** The actions of a path, by method. */
    record Route(UriTemplatePathSpec spec, Map<String, Action> actions) {
        /** The methods, as the header Allow has them. */
        String allowed() {
            Set<String> methods = new TreeSet<>(actions.keySet());
            if (methods.contains("GET")) {
                methods.add("HEAD");
            }
            return String.join(", ", methods);
        }

        Optional<Action> action(String method) {
            return Optional.ofNullable(actions.get(method.equals("HEAD") ? "GET" : method));
        }

        Map<String, String> parts(String path) {
            Map<String, String> parts = new LinkedHashMap<>();
            spec.getPathParams(path).forEach((name, value) -> parts.put(name, URIUtil.decodePath(value)));
            return parts;
        }
    }

    /** Answers what only reads; {@code path} may have parts such as {@code {id}}. */
    public Routes get(String path, Action action) {
        return add("GET", path, action);
    }

    /** Answers what changes something. */
    public Routes post(String path, Action action) {
        return add("POST", path, action);
    }

    /** Answers what takes something away. */
    public Routes delete(String path, Action action) {
        return add("DELETE", path, action);
    }

    private Routes add(String method, String path, Action action) {
        UriTemplatePathSpec spec = new UriTemplatePathSpec(path);
        Route known = mappings.get(spec);
        if (known == null) {
            known = new Route(spec, new LinkedHashMap<>());
            mappings.put(spec, known);
        }
        if (known.actions().putIfAbsent(method, action) != null) {
            throw new IllegalArgumentException(method + " " + path + " has an action already");
        }
        return this;
    }

    Optional<Route> find(String path) {
        return Optional.ofNullable(mappings.getMatched(path)).map(MatchedResource::getResource);
    }
}
