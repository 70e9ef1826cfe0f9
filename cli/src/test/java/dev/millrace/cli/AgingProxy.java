package dev.millrace.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Stands before a server of version 18 and makes it say that it is 14.12. Each answer of its is small: one read, one write. */
final class AgingProxy implements AutoCloseable {
    private static final Pattern VERSION_NUM = Pattern.compile("\u0000\u0000\u0000\u000618\\d{4}");
    private static final String AGED = "\u0000\u0000\u0000\u0006140012";

    private final int serverPort;
    private final ServerSocket socket;

    AgingProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        thread(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    private static void thread(Runnable task) {
        Thread thread = new Thread(task, "aging-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = socket.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                thread(() -> pump(client, server, false));
                thread(() -> pump(server, client, true));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    private static void pump(Socket from, Socket to, boolean aging) {
        try (from;
                to) {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            byte[] buffer = new byte[1 << 16];
            for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                String text = new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
                String told = aging ? VERSION_NUM.matcher(text).replaceAll(AGED) : text;
                out.write(told.getBytes(StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // the other side has closed
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
