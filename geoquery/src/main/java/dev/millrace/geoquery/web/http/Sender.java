package dev.millrace.geoquery.web.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Sends replies. A file goes out without holding a thread while the client is slow. */
final class Sender {
    /** Below it a packet is a packet. */
    private static final int LEAST_TO_PACK = 1_400;

    private Sender() {}

    static void send(Reply reply, Request request, Response response, Callback callback) {
        response.setStatus(reply.status());
        reply.headers().forEach(response.getHeaders()::put);
        byte[] body = reply.body();
        if (body != null) {
            send(body, request, response, callback);
        } else if (reply.file() != null) {
            send(reply.file(), request, response, callback);
        }
    }

    private static void send(byte[] body, Request request, Response response, Callback callback) {
        byte[] sent = body;
        if (isText(response)) {
            response.getHeaders().put(HttpHeader.VARY, "Accept-Encoding");
            if (body.length >= LEAST_TO_PACK && takesGzip(request)) {
                sent = packed(body);
                response.getHeaders().put(HttpHeader.CONTENT_ENCODING, "gzip");
            }
        }
        response.getHeaders().put(HttpHeader.CONTENT_LENGTH, sent.length);
        response.write(true, ByteBuffer.wrap(sent), callback);
    }

    private static boolean isText(Response response) {
        String type = String.valueOf(response.getHeaders().get(HttpHeader.CONTENT_TYPE));
        return type.startsWith("text/") || type.contains("json") || type.contains("svg");
    }

    private static boolean takesGzip(Request request) {
        return request.getHeaders().getQualityCSV(HttpHeader.ACCEPT_ENCODING).contains("gzip");
    }

    private static byte[] packed(byte[] body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(body.length / 3);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void send(Path file, Request request, Response response, Callback callback) {
        try {
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, Files.size(file));
        } catch (IOException e) {
            callback.failed(e);
            return;
        }
        if (request.getMethod().equals("HEAD")) {
            response.write(true, ByteBuffer.allocate(0), callback);
        } else {
            Content.copy(Content.Source.from(file), response, callback);
        }
    }
}
