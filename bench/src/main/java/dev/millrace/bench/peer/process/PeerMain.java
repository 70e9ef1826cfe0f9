package dev.millrace.bench.peer.process;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * One queue in a process of its own, told what to do by lines on standard input; {@code peer.mjs} does the same for the
 * queues for Node.
 */
public final class PeerMain {
    private static final int BATCH = 1_000;

    private final PeerQueue queue;
    private final Random random = new Random();
    private final CountDownLatch never = new CountDownLatch(1);

    private PeerMain(PeerQueue queue) {
        this.queue = queue;
    }

    /** Serves until its input ends; argument: the queue. The database comes from the environment, as it has a password. */
    public static void main(String[] arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(System.getenv("MILLRACE_PEER_URL"));
        config.setMaximumPoolSize(PeerQueues.connections(arguments[0]));
        try (HikariDataSource pool = new HikariDataSource(config)) {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            PeerMain main = new PeerMain(PeerQueues.open(arguments[0], pool));
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                main.obey(line.split(" ", -1));
            }
        }
        System.exit(0); // some leave threads behind
    }

    private void obey(String[] words) throws Exception {
        switch (words[0]) {
            case "install" -> install();
            case "enqueue" -> enqueue(Integer.parseInt(words[1]));
            case "run" -> run(Integer.parseInt(words[1]));
            case "hold" -> hold(Integer.parseInt(words[1]));
            case "probe" -> probe(Integer.parseInt(words[1]), Integer.parseInt(words[2]), Integer.parseInt(words[3]));
            default -> throw new IllegalArgumentException("unknown command " + words[0]);
        }
    }

    private void install() throws Exception {
        queue.install();
        tell("installed");
    }

    private void enqueue(int count) throws Exception {
        enqueue(0, count);
        tell("enqueued");
    }

    private void enqueue(int first, int count) throws Exception {
        for (int from = first; from < first + count; from += BATCH) {
            int to = Math.min(from + BATCH, first + count);
            queue.enqueue(IntStream.range(from, to).mapToObj(Task::of).toList());
        }
    }

    private void run(int count) throws Exception {
        Effects effects = new Effects(count);
        PeerQueue.Stop worker = queue.work(effects::add);
        tell("running");
        effects.awaitAll();
        tell("done");
        worker.stop();
        tell("ran " + effects.told());
    }

    /** Its jobs never end: what is left when this process is killed. */
    private void hold(int count) throws Exception {
        Effects effects = new Effects(count);
        queue.work(task -> {
            effects.add(task);
            never.await();
        });
        effects.awaitAll();
        tell("holding");
    }

    private void probe(int probes, int load, int tickMillis) throws Exception {
        long startedAtNanos = System.nanoTime();
        for (int i = 0; i < probes; i++) {
            rest((long) i * tickMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAtNanos));
            enqueue(i * (load + 1), load);
            rest(random.nextInt(tickMillis));
            queue.enqueue(List.of(Task.probe(i * (load + 1) + load)));
        }
        tell("probed");
    }

    private void rest(long millis) throws InterruptedException {
        never.await(millis, TimeUnit.MILLISECONDS);
    }

    @SuppressWarnings("SystemOut") // how the bench hears from it
    private static void tell(String line) {
        System.out.println("peer: " + line);
    }
}
