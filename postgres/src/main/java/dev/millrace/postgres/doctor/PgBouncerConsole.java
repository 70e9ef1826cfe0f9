package dev.millrace.postgres.doctor;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A session with pgBouncer's admin console, in the little of PostgreSQL's protocol that it takes: pgjdbc begins with a SET, which
 * the console refuses. For one thread.
 */
final class PgBouncerConsole implements AutoCloseable {
    private static final int TIMEOUT_MILLIS = 2_000;
    private static final int PROTOCOL = 3 << 16;
    private static final int CLEAR = 3;
    private static final int MD5 = 5;
    private static final int SASL = 10;
    private static final int SASL_CONTINUE = 11;
    private static final int SASL_FINAL = 12;
    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    private PgBouncerConsole(Socket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
        // Each message goes in one piece: a beginning that comes in parts is refused.
        this.out = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
    }

    /** A message of the server. */
    private record Message(char type, ByteBuffer body) {}

    /**
     * Connects and logs in.
     *
     * @throws IOException whose message says what is there instead, or what is wrong
     */
    static PgBouncerConsole connect(Console console) throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(console.host(), console.port()), TIMEOUT_MILLIS);
            socket.setSoTimeout(TIMEOUT_MILLIS);
            PgBouncerConsole answers = new PgBouncerConsole(socket);
            answers.logIn(console);
            return answers;
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private void logIn(Console console) throws IOException {
        byte[] parameters = ("user\0" + console.user() + "\0database\0pgbouncer\0\0").getBytes(StandardCharsets.UTF_8);
        out.writeInt(parameters.length + 8);
        out.writeInt(PROTOCOL);
        out.write(parameters);
        out.flush();
        boolean isPooler = false;
        for (Message message = next(); message.type != 'Z'; message = next()) {
            if (message.type == 'R') {
                authenticate(message.body, console);
            } else if (message.type == 'S') {
                isPooler |= text(message.body).equals("server_version")
                        && text(message.body).contains("bouncer");
            }
        }
        if (!isPooler) {
            throw new IOException("a PostgreSQL server answers there, not pgBouncer; give the pooler's port");
        }
    }

    private void authenticate(ByteBuffer body, Console console) throws IOException {
        int method = body.getInt();
        if (method == 0) {
            return;
        }
        String password = console.password();
        if (password == null) {
            throw new IOException(
                    "it wants a password for " + console.user()
                            + ", or it is a PostgreSQL server and not pgBouncer; give the pooler's port, and a password in its URL");
        }
        switch (method) {
            case CLEAR -> send('p', password);
            case MD5 -> send('p', salted(console.user(), password, body));
            case SASL -> speakScram(password, body);
            default ->
                throw new IOException("it wants an authentication that is not spoken here (" + method
                        + "); let a stats_user in by scram-sha-256, md5 or trust from this machine");
        }
    }

    private static String salted(String user, String password, ByteBuffer body) {
        byte[] salt = new byte[4];
        body.get(salt);
        ByteArrayOutputStream salted = new ByteArrayOutputStream();
        salted.writeBytes(
                md5((password + user).getBytes(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
        salted.writeBytes(salt);
        return "md5" + md5(salted.toByteArray());
    }

    private void speakScram(String password, ByteBuffer mechanisms) throws IOException {
        if (!rest(mechanisms).contains(Scram.MECHANISM)) {
            throw new IOException("it wants none of the ways to log in that are spoken here: " + rest(mechanisms));
        }
        Scram scram = new Scram(password);
        byte[] first = scram.first().getBytes(StandardCharsets.UTF_8);
        byte[] mechanism = (Scram.MECHANISM + "\0").getBytes(StandardCharsets.UTF_8);
        ByteBuffer begin = ByteBuffer.allocate(mechanism.length + 4 + first.length);
        send('p', begin.put(mechanism).putInt(first.length).put(first).array());
        send('p', scram.answer(challenge(SASL_CONTINUE)).getBytes(StandardCharsets.UTF_8));
        scram.end(challenge(SASL_FINAL));
    }

    private String challenge(int step) throws IOException {
        Message message = next();
        if (message.type != 'R' || message.body.getInt() != step) {
            throw new IOException("what answers there does not keep to SCRAM");
        }
        return rest(message.body);
    }

    private static String rest(ByteBuffer body) {
        return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
    }

    private static String md5(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has MD5", e);
        }
    }

    /** The rows of a SHOW, by the names of their columns. */
    List<Map<String, String>> rows(String command) throws IOException {
        send('Q', command);
        List<String> names = new ArrayList<>();
        List<Map<String, String>> rows = new ArrayList<>();
        for (Message message = next(); message.type != 'Z'; message = next()) {
            if (message.type == 'T') {
                for (int left = message.body.getShort(); left > 0; left--) {
                    names.add(text(message.body));
                    message.body.position(message.body.position() + 18); // table, column, type, size, modifier, format
                }
            } else if (message.type == 'D') {
                rows.add(row(message.body, names));
            }
        }
        return rows;
    }

    private static Map<String, String> row(ByteBuffer body, List<String> names) {
        Map<String, String> row = new LinkedHashMap<>();
        body.getShort();
        for (String name : names) {
            byte[] value = new byte[Math.max(0, body.getInt())];
            body.get(value);
            row.put(name, new String(value, StandardCharsets.UTF_8));
        }
        return row;
    }

    private void send(char type, String text) throws IOException {
        send(type, (text + "\0").getBytes(StandardCharsets.UTF_8));
    }

    private void send(char type, byte[] body) throws IOException {
        out.writeByte(type);
        out.writeInt(body.length + 4);
        out.write(body);
        out.flush();
    }

    private Message next() throws IOException {
        char type = (char) in.readUnsignedByte();
        int length = in.readInt() - 4;
        if (length < 0 || length > MAX_MESSAGE_BYTES) {
            throw new IOException("what answers there speaks another protocol");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        if (type == 'E') {
            throw new IOException(error(ByteBuffer.wrap(body)));
        }
        return new Message(type, ByteBuffer.wrap(body));
    }

    private static String error(ByteBuffer fields) {
        while (fields.hasRemaining()) {
            byte field = fields.get();
            if (field == 'M') {
                return "it refuses: " + text(fields);
            } else if (field != 0) {
                text(fields);
            }
        }
        return "it refuses";
    }

    private static String text(ByteBuffer body) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte b = body.get(); b != 0; b = body.get()) {
            bytes.write(b);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
