package dev.millrace.postgres.wake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A link to a server that can lose what is sent over it while both ends believe that it stands. Thread-safe. */
final class LinkProxy implements AutoCloseable {
    private final int serverPort;
    private final ServerSocket socket;
    private final List<Link> links = new CopyOnWriteArrayList<>();

    LinkProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        thread(this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** From now on the connections that there are lose everything, as when a firewall forgets them; new ones work. */
    void blackhole() {
        links.forEach(link -> link.isLossy = true);
    }

    private static void thread(Runnable task) {
        Thread thread = new Thread(task, "link-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Link link = new Link(socket.accept(), new Socket(InetAddress.getLoopbackAddress(), serverPort));
                links.add(link);
                thread(() -> link.pump(link.client, link.server));
                thread(() -> link.pump(link.server, link.client));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
            for (Link link : links) {
                link.client.close();
                link.server.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Link {
        private final Socket client;
        private final Socket server;
        private volatile boolean isLossy;

        Link(Socket client, Socket server) {
            this.client = client;
            this.server = server;
        }

        /** The end of one side is not told to the other either once the link is lossy. */
        void pump(Socket from, Socket to) {
            try {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                byte[] buffer = new byte[1 << 14];
                for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
                    if (!isLossy) {
                        out.write(buffer, 0, length);
                    }
                }
                if (!isLossy) {
                    to.close();
                }
            } catch (IOException e) {
                // the other side has closed
            }
        }
    }
}
