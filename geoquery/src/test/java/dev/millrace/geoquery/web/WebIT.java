package dev.millrace.geoquery.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.millrace.geoquery.web.http.HttpServer.Listen;
import dev.millrace.geoquery.web.http.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The application over HTTP, on a real server, database and data. */
class WebIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String REQUESTS = "/api/analytics/requests/";
    private static final String ONE_MONTH = """
            {"name": "%s", "boundary": "North Carolina counties",
             "datasets": [{"datasetName": "pr", "extractTypes": ["mean"], "resources": ["pr_199901"]}]}""";
    private static final Limits STRICT =
            new Limits(2_000, 2_000, 5_000, 50, Duration.ofSeconds(20), Duration.ofMillis(300), 1_000_000);

    @TempDir
    static Path folder;

    private static Site site;
    private static WebServer strict;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void start() throws IOException {
        site = new Site(folder, Limits.DEFAULT, 0);
        site.work();
        strict = WebServer.start(Listen.onLoopback(0), STRICT, site.database, site.geoQuery.requests());
    }

    @AfterAll
    static void stop() {
        strict.close();
        site.close();
    }

    @Test
    void aRequestGoesFromSubmissionToItsFiles() throws Exception {
        JsonNode done = complete("from submission to files");

        assertThat(done.path("progress").path("done").asInt()).isEqualTo(100);
        assertThat(done.path("files")).hasSize(5);
        for (JsonNode file : done.path("files")) {
            HttpResponse<byte[]> answer = CLIENT.send(
                    HttpRequest.newBuilder(site.address(file.path("href").asText()))
                            .build(),
                    BodyHandlers.ofByteArray());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type"))
                    .contains(file.path("type").asText());
            assertThat((long) answer.body().length).isEqualTo(file.path("bytes").asLong());
        }
        String table = get(done.path("files").get(0).path("href").asText()).body();
        assertThat(table.lines()).hasSize(101).anyMatch(line -> line.contains(",37183,Wake,152.51"));
        assertThat(get("/requests/" + done.path("id").asText()).body())
                .contains("pr · mean · 1999-01", "class=\"map\"", "class=\"chart\"");
    }

    private static JsonNode complete(String name) throws Exception {
        HttpResponse<String> submitted = post(REQUESTS, ONE_MONTH.formatted(name));
        assertThat(submitted.statusCode()).as(submitted.body()).isEqualTo(201);
        String address = submitted.headers().firstValue("Location").orElseThrow();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> json(address).path("over").asBoolean());
        assertThat(json(address).path("status").asText()).isEqualTo("complete");
        return json(address);
    }

    private static JsonNode json(String path) throws Exception {
        return JSON.readTree(get(path).body());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[]|",
                "{\"name\": 5}|name",
                "{\"boundary\": \"x\", \"datasets\": []}|datasets",
                "{\"boundary\": \"x'; DROP TABLE geoquery.feature; --\", \"datasets\": [{\"datasetName\": \"pr\"}]}|boundary",
                "{\"featureIds\": [\"1\"], \"datasets\": [{\"datasetName\": \"pr\"}]}|featureIds[0]",
                "{\"boundary\": \"x\", \"email\": \"<script>\", \"datasets\": [{\"datasetName\": \"pr\"}]}|email"
            })
    void aRequestThatIsNotValidIsRefusedByItsField(String body, String field) throws Exception {
        HttpResponse<String> answer = post(REQUESTS, body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(JSON.readTree(answer.body()).path("field").asText("")).isEqualTo(field == null ? "" : field);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/requests/3f2b7c1e-0d7e-4b7e-9a52-5f0f4b1f6c11",
                "/requests/1-1-1-1-1",
                "/requests/%27%3B--",
                "/api/analytics/requests/1/",
                "/api/boundaries/99999999999999/",
                "/boundaries/abc",
                "/api/datasets/nothing/",
                "/assets/000000000000/app.css",
                "/nowhere"
            })
    void whatThereIsNotIsNotFound(String path) throws Exception {
        assertThat(get(path).statusCode()).isEqualTo(404);
    }

    @Test
    void namesOfFilesLeadNowhereElse() throws Exception {
        String id = complete("nowhere else").path("id").asText();

        assertThat(get("/requests/" + id + "/files/data.json").statusCode()).isEqualTo(404);
        for (String name : new String[] {"..%2f..%2fdata%2fpr.json", "../../data/pr.json", "%2e%2e/pr.json"}) {
            assertThat(raw(
                            site.web,
                            "GET /requests/" + id + "/files/" + name + " HTTP/1.1\r\nHost: localhost\r\n"
                                    + "Connection: close\r\n\r\n"))
                    .matches("(?s)HTTP/1.1 40[04] .*");
        }
    }

    @Test
    void markupInANameIsText() throws Exception {
        String id = complete("<script>alert(1)</script>").path("id").asText();

        assertThat(get("/requests/" + id).body())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>alert");
        assertThat(get("/requests").body()).doesNotContain("<script>alert");
    }

    @Test
    void pagesOfOtherSitesCanChangeNothing() throws Exception {
        HttpRequest.Builder form = HttpRequest.newBuilder(site.address("/requests"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("form={}"));

        assertThat(send(form.copy().header("Origin", "http://elsewhere.example"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(send(form.copy().header("Sec-Fetch-Site", "cross-site")).statusCode())
                .isEqualTo(403);
        assertThat(raw(site.web, "GET / HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 421 ");
        HttpRequest.Builder text = HttpRequest.newBuilder(site.address(REQUESTS))
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("{}"));
        assertThat(send(text).statusCode()).isEqualTo(415);
    }

    @Test
    void whatIsTooLargeIsRefusedWithItsLimit() throws Exception {
        String body = "{\"name\": \"" + "x".repeat(3_000) + "\"}";
        HttpResponse<String> answer = send(HttpRequest.newBuilder(address(strict, REQUESTS))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
        assertThat(answer.statusCode()).isEqualTo(413);
        assertThat(answer.body()).contains("limit of 2000 bytes");

        // Without a length that it could be told by.
        HttpResponse<String> chunked = send(HttpRequest.newBuilder(address(strict, REQUESTS))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.fromPublisher(BodyPublishers.ofString(body))));
        assertThat(chunked.statusCode()).isEqualTo(413);
        assertThat(upload(strict, "big.geojson", new byte[6_000]).statusCode()).isEqualTo(413);
    }

    @Test
    void aBodyThatDoesNotEndIsCutOff() throws Exception {
        try (Socket socket = new Socket("localhost", strict.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(("POST " + REQUESTS + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "Content-Length: 1900\r\n\r\n{")
                    .getBytes(UTF_8));
            await().pollInterval(Duration.ofMillis(50)).until(() -> {
                out.write(' ');
                out.flush();
                return socket.getInputStream().available() > 0;
            });
            byte[] start = socket.getInputStream().readNBytes(12);
            assertThat(new String(start, UTF_8)).isEqualTo("HTTP/1.1 408");
        }
    }

    @Test
    void boundariesOfOnesOwnAreTakenAndZipsThatEscapeAreNot() throws Exception {
        String square = """
                {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {"name": "Square <1>"},
                 "geometry": {"type": "Polygon", "coordinates": [[[-80,35],[-79,35],[-79,36],[-80,36],[-80,35]]]}}]}""";

        HttpResponse<String> taken = upload(site.web, "../my <b>.geojson", square.getBytes(UTF_8));
        assertThat(taken.statusCode()).as(taken.body()).isEqualTo(303);
        String page = get(taken.headers().firstValue("Location").orElseThrow()).body();
        assertThat(page).contains("Square &lt;1&gt;", "my &lt;b&gt;.geojson").doesNotContain("my <b>");
        assertThat(get("/").body()).doesNotContain("my &lt;b&gt;");

        HttpResponse<String> escaping = upload(site.web, "a.zip", zip("../../evil.geojson", square));
        assertThat(escaping.statusCode()).isEqualTo(400);
        assertThat(escaping.body()).contains("lies outside of it");
        assertThat(upload(site.web, "a.exe", new byte[] {1}).body()).contains("of no known format");
        assertThat(upload(site.web, "a.geojson", "{".getBytes(UTF_8)).statusCode())
                .isEqualTo(400);
    }

    private static byte[] zip(String name, String content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static HttpResponse<String> upload(WebServer server, String name, byte[] content) throws Exception {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" + name + "\"\r\n\r\n")
                .getBytes(UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n--x--\r\n".getBytes(UTF_8));
        return send(HttpRequest.newBuilder(address(server, "/upload"))
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    @Test
    void aClientThatGoesAwayInADownloadLeavesNothingOpen() throws Exception {
        String id = complete("goes away").path("id").asText();
        Path file = folder.resolve("requests").resolve(id).resolve(id + ".zip");
        Files.write(file, new byte[40_000_000]);
        try (Socket socket = new Socket("localhost", site.web.port())) {
            socket.getOutputStream()
                    .write(("GET /requests/" + id + "/files/" + id + ".zip HTTP/1.1\r\nHost: localhost\r\n\r\n")
                            .getBytes(UTF_8));
            assertThat(socket.getInputStream().readNBytes(1_000)).hasSize(1_000);
            assertThat(isOpen(file)).isTrue();
        }
        await().until(() -> !isOpen(file));
        assertThat(get("/requests").statusCode()).isEqualTo(200);
    }

    private static boolean isOpen(Path file) throws IOException {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
            return open.anyMatch(descriptor -> leadsTo(descriptor, file));
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file.toRealPath());
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }

    @Test
    void aRequestIsCancelledOnce() throws Exception {
        JsonNode done = complete("cancelled too late");

        assertThat(post(REQUESTS + done.path("id").asText() + "/cancel/", "{}").statusCode())
                .isEqualTo(409);
        assertThat(json(REQUESTS + "?limit=1").path("requests")).hasSize(1);
        assertThat(get(REQUESTS + "?before=yesterday").body()).contains("\"field\":\"before\"");
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return send(HttpRequest.newBuilder(site.address(path)));
    }

    private static HttpResponse<String> post(String path, String json) throws Exception {
        return send(HttpRequest.newBuilder(site.address(path))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json)));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    private static URI address(WebServer server, String path) {
        return URI.create("http://localhost:" + server.port() + path);
    }

    private static String raw(WebServer server, String request) throws IOException {
        try (Socket socket = new Socket("localhost", server.port())) {
            socket.getOutputStream().write(request.getBytes(UTF_8));
            return new String(socket.getInputStream().readAllBytes(), UTF_8);
        }
    }
}
