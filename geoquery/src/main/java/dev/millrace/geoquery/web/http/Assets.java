package dev.millrace.geoquery.web.http;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Files that pages are made of, read from the class path once. Their addresses have a hash of all of them, so that a browser
 * keeps them for ever and never sees old ones; modules find one another beside themselves. Immutable.
 */
public final class Assets {
    private static final Map<String, String> TYPES =
            Map.of("css", "text/css;charset=utf-8", "js", "text/javascript;charset=utf-8", "svg", "image/svg+xml");
    private static final int HASH_DIGITS = 12;
    private static final String PREFIX = "/assets/";

    private final Map<String, Reply> replies = new LinkedHashMap<>();
    private final String hash;

    /** Reads the files of these names in the folder {@code assets} beside a class. */
    public Assets(Class<?> beside, List<String> names) {
        MessageDigest digest = sha256();
        for (String name : names) {
            byte[] content = content(beside, name);
            digest.update(content);
            replies.put(name, Reply.bytes(type(name), content));
        }
        hash = HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
    }

    private static String type(String name) {
        String type = TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (type == null) {
            throw new IllegalArgumentException("no type is known of the asset " + name);
        }
        return type;
    }

    private static byte[] content(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream("assets/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the artifact lacks its resource assets/" + name + "; build it anew");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the asset " + name, e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The address of an asset. */
    public String path(String name) {
        if (!replies.containsKey(name)) {
            throw new IllegalArgumentException("there is no asset " + name);
        }
        return PREFIX + hash + "/" + name;
    }

    /** Lets the assets be read. */
    public void addTo(Routes routes) {
        routes.get(PREFIX + "{hash}/{name}", this::answer);
    }

    private Reply answer(Exchange exchange) {
        Reply reply = replies.get(exchange.path("name"));
        if (reply == null || !hash.equals(exchange.path("hash"))) {
            throw Problem.notFound("There is no such asset; load the page again.");
        }
        return reply.with("Cache-Control", "public, max-age=31536000, immutable");
    }
}
