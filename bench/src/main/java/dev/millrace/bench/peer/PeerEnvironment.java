package dev.millrace.bench.peer;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** How a contender's process learns of its database: by its environment, since arguments are for all to read. */
final class PeerEnvironment {
    private PeerEnvironment() {}

    /** For {@code database} on the server of {@code url}: its JDBC URL for Java, what libpq's programs read for Node. */
    static Map<String, String> of(String url) {
        URI uri = URI.create(url.substring("jdbc:".length()));
        Map<String, String> options = options(uri.getRawQuery());
        return Map.of(
                "MILLRACE_PEER_URL", url,
                "PGHOST", uri.getHost(),
                "PGPORT", String.valueOf(uri.getPort() < 0 ? 5432 : uri.getPort()),
                "PGDATABASE", uri.getPath().substring(1),
                "PGUSER", options.getOrDefault("user", System.getProperty("user.name")),
                "PGPASSWORD", options.getOrDefault("password", ""));
    }

    private static Map<String, String> options(String query) {
        Map<String, String> options = new HashMap<>();
        for (String option : query == null ? new String[0] : query.split("&", -1)) {
            int at = option.indexOf('=');
            options.put(option.substring(0, at), URLDecoder.decode(option.substring(at + 1), StandardCharsets.UTF_8));
        }
        return options;
    }
}
