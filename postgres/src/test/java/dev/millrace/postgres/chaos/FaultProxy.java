package dev.millrace.postgres.chaos;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A link to a server that reads PostgreSQL's protocol, so that it can stop at one message exactly, and that can delay, break and
 * swallow. Thread-safe.
 *
 * <p>The client must have {@code sslmode=disable}, {@code gssEncMode=disable} and {@code prepareThreshold=0}: then each statement
 * comes with its text.
 */
final class FaultProxy implements AutoCloseable {
    private static final int PARSE = 'P';
    private static final int QUERY = 'Q'; // what begins a COPY
    private static final int READY = 'Z';
    private static final int UNTYPED = -1;

    private final int serverPort;
    private final ServerSocket socket;
    private final List<Link> links = new CopyOnWriteArrayList<>();
    private final Semaphore late = new Semaphore(0);
    private volatile @Nullable Breakpoint breakpoint;
    private volatile long delayNanos;
    private volatile boolean isBlackhole;

    FaultProxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    /** The same URL by way of the proxy, with what it asks of a client. */
    String through(String url) {
        return url.replace("127.0.0.1:" + serverPort, "127.0.0.1:" + socket.getLocalPort())
                + "&sslmode=disable&gssEncMode=disable&prepareThreshold=0";
    }

    /** Stops the first connection that comes by. */
    Breakpoint stopAt(Breakpoint point) {
        breakpoint = point;
        return point;
    }

    /** Holds every message for so long. */
    void delay(long nanos) {
        delayNanos = nanos;
    }

    /** Breaks the connections that there are; new ones work. */
    void drop() {
        links.forEach(Link::close);
        links.clear();
    }

    /** Swallows everything that is sent either way, also by new connections, while nobody is told of an end. */
    void blackhole(boolean isOn) {
        isBlackhole = isOn;
        if (!isOn) {
            drop(); // what was swallowed in the middle of a message cannot be mended
        }
    }

    private static void start(Runnable task) {
        Thread thread = new Thread(task, "fault-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Link link = new Link(socket.accept(), new Socket(InetAddress.getLoopbackAddress(), serverPort));
                links.add(link);
                start(() -> link.pump(true));
                start(() -> link.pump(false));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
        drop();
    }

    private final class Link {
        private final Socket client;
        private final Socket server;
        private volatile @Nullable Breakpoint awaited; // whose answer is on its way
        private boolean isCommitAwaited; // of the thread that passes what the client sends

        Link(Socket client, Socket server) throws IOException {
            this.client = client;
            this.server = server;
            client.setTcpNoDelay(true); // a statement is several messages, and each would wait for the one before
            server.setTcpNoDelay(true);
        }

        void pump(boolean isOfClient) {
            try {
                InputStream in = (isOfClient ? client : server).getInputStream();
                OutputStream out = (isOfClient ? server : client).getOutputStream();
                pass(new DataInputStream(in), new DataOutputStream(out), isOfClient);
            } catch (IOException | InterruptedException e) {
                if (!isBlackhole) {
                    close();
                }
            }
        }

        private void pass(DataInputStream in, DataOutputStream out, boolean isOfClient)
                throws IOException, InterruptedException {
            int type = isOfClient ? UNTYPED : in.readByte(); // a client begins with a message that has no type
            while (true) {
                byte[] body = new byte[in.readInt() - Integer.BYTES];
                in.readFully(body);
                hold(type, body, isOfClient);
                if (!isBlackhole) {
                    write(out, type, body);
                }
                type = in.readByte();
            }
        }

        private void hold(int type, byte[] body, boolean isOfClient) throws InterruptedException {
            if (delayNanos > 0) {
                boolean unused = late.tryAcquire(delayNanos, TimeUnit.NANOSECONDS); // nobody ever gives one
            }
            Breakpoint point = isOfClient ? breakpoint : awaited;
            if (point == null) {
                return;
            }
            if (isOfClient && (type == PARSE || type == QUERY)) {
                holdAt(point, new String(body, StandardCharsets.UTF_8));
            } else if (!isOfClient && type == READY) {
                awaited = null;
                point.hold();
            }
        }

        private void holdAt(Breakpoint point, String text) throws InterruptedException {
            boolean isThere = isCommitAwaited ? text.contains("COMMIT") : text.contains(point.statement());
            if (!isThere) {
                return;
            }
            if (point.moment() == Breakpoint.Moment.AFTER_COMMIT && !isCommitAwaited) {
                isCommitAwaited = true;
                return;
            }
            breakpoint = null;
            if (point.moment() == Breakpoint.Moment.BEFORE) {
                point.hold();
            } else {
                awaited = point;
            }
        }

        private void write(DataOutputStream out, int type, byte[] body) throws IOException {
            byte[] message = new byte[body.length + (type == UNTYPED ? 4 : 5)];
            int at = 0;
            if (type != UNTYPED) {
                message[at++] = (byte) type;
            }
            int length = body.length + Integer.BYTES;
            for (int shift = 24; shift >= 0; shift -= 8) {
                message[at++] = (byte) (length >> shift);
            }
            System.arraycopy(body, 0, message, at, body.length);
            out.write(message); // in one piece, or each would be three packets
        }

        void close() {
            try (client;
                    server) {
                awaited = null;
            } catch (IOException e) {
                // it was broken already
            }
        }
    }
}
