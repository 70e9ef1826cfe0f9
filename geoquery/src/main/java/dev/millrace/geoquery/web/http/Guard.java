package dev.millrace.geoquery.web.http;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Refuses what another site makes a browser send, and tells browsers what pages may do.
 *
 * <p>There is no session and no cookie, so what a page of another site could abuse is that the browser reaches a server on
 * loopback. It is refused by what browsers say of a request's origin; the names of the server are checked so that another
 * site's name cannot be made to mean this server. Immutable.
 */
final class Guard {
    private static final Set<String> READS = Set.of("GET", "HEAD");
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
                    + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            "X-Frame-Options",
            "DENY",
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Permissions-Policy",
            "camera=(), geolocation=(), microphone=()");

    private final Set<String> hosts;

    /**
     * Makes a guard.
     *
     * @param hosts the names of the server; empty if it may have any
     */
    Guard(Set<String> hosts) {
        this.hosts = Set.copyOf(hosts);
    }

    /** The headers of every answer that does not say otherwise. */
    Map<String, String> headers() {
        return HEADERS;
    }

    /**
     * Checks who asks.
     *
     * @throws Problem if the request names another server, or comes of another site and would change something
     */
    void check(Request request) {
        String host = Request.getServerName(request);
        if (!hosts.isEmpty() && (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT)))) {
            throw Problem.of(
                    421,
                    "Another server is meant",
                    "This server is not '" + Shown.shortened(String.valueOf(host)) + "'; start it with --host-name to"
                            + " let it have that name.");
        }
        if (!READS.contains(request.getMethod()) && !isOfThisSite(request)) {
            throw Problem.forbidden("The form was sent by a page of another site; open it here and send it again.");
        }
    }

    private static boolean isOfThisSite(Request request) {
        HttpFields headers = request.getHeaders();
        String site = headers.get("Sec-Fetch-Site");
        if (site != null) {
            return site.equals("same-origin") || site.equals("none");
        }
        String origin = headers.get(HttpHeader.ORIGIN);
        return origin == null || isOrigin(origin, request.getHttpURI().getAuthority());
    }

    private static boolean isOrigin(String origin, @Nullable String authority) {
        return authority != null && (origin.equals("http://" + authority) || origin.equals("https://" + authority));
    }
}
