package dev.millrace.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** Another user's program at the port of a server that is gone. */
class ImpostorIT {
    private static final int SSL_REQUEST_BYTES = 8;
    private static final int AUTHENTICATION_REQUEST_BYTES = 8;
    private static final int CLEARTEXT_PASSWORD = 3;
    private static final int END = -1;

    @Test // EMBEDDED-8
    void driverDoesNotSendThePasswordInClear() throws IOException {
        int port;
        String url;
        try (var postgres = EmbeddedPostgres.temporary()) {
            port = postgres.port();
            url = postgres.url();
        }
        try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            var answer = CompletableFuture.supplyAsync(() -> answerToCleartextRequest(socket));
            var source = new PGSimpleDataSource();
            source.setUrl(url);

            assertThatThrownBy(source::getConnection)
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("requireAuth");
            assertThat(answer).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(END);
        }
    }

    /** Asks the first that connects for its password, and returns the first byte of its answer. */
    private static int answerToCleartextRequest(ServerSocket server) {
        try (var client = server.accept()) {
            var in = new DataInputStream(client.getInputStream());
            var out = new DataOutputStream(client.getOutputStream());
            in.skipNBytes(SSL_REQUEST_BYTES);
            out.writeByte('N');
            in.skipNBytes(in.readInt() - Integer.BYTES); // the startup packet, whose length counts itself
            out.writeByte('R');
            out.writeInt(AUTHENTICATION_REQUEST_BYTES);
            out.writeInt(CLEARTEXT_PASSWORD);
            return in.read();
        } catch (IOException e) {
            throw new CompletionException(e);
        }
    }
}
