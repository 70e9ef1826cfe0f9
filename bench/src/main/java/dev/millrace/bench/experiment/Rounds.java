package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.Repeated;
import dev.millrace.bench.frame.ServerCounters;
import dev.millrace.postgres.sql.SqlState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Plays a question's arms in turn, and keeps what each did. For one thread. */
final class Rounds {
    private final BenchDatabase database;
    private final Question question;
    private final Map<Arm, List<Double>> rates = new HashMap<>();
    private final Map<Arm, List<Double>> wal = new HashMap<>();
    private final Map<Arm, String> refusals = new HashMap<>();

    Rounds(BenchDatabase database, Question question) {
        this.database = database;
        this.question = question;
    }

    /** Each arm once; every round begins with another one, so that none always comes after the same. */
    void play(int round) throws Exception {
        for (int i = 0; i < question.arms().size(); i++) {
            Arm arm = question.arms().get((i + round) % question.arms().size());
            if (!refusals.containsKey(arm)) {
                play(arm);
            }
        }
    }

    private void play(Arm arm) throws Exception {
        try {
            arm.trial().prepare();
            time(arm);
        } catch (Refused e) {
            refusals.put(arm, String.valueOf(e.getMessage()));
        } catch (Exception e) {
            if (SqlState.of(e) != SqlState.INSUFFICIENT_PRIVILEGE) {
                throw e;
            }
            refusals.put(arm, String.valueOf(root(e).getMessage()));
        } finally {
            arm.trial().restore();
        }
    }

    private static Throwable root(Throwable thrown) {
        return thrown.getCause() == null ? thrown : root(thrown.getCause());
    }

    private void time(Arm arm) throws Exception {
        ServerCounters before = ServerCounters.read(database);
        long startedAtNanos = System.nanoTime();
        int tasks = arm.trial().run();
        double seconds = (System.nanoTime() - startedAtNanos) / 1e9;
        rates.computeIfAbsent(arm, any -> new ArrayList<>()).add(tasks / seconds);
        wal.computeIfAbsent(arm, any -> new ArrayList<>())
                .add(ServerCounters.read(database).since(before).walBytes() / tasks);
    }

    /** Why an arm could not be played. */
    Optional<String> refusal(Arm arm) {
        return Optional.ofNullable(refusals.get(arm));
    }

    /** What it did a second. */
    Repeated rates(Arm arm) {
        return new Repeated(rates.getOrDefault(arm, List.of()));
    }

    /** What each of its tasks wrote. */
    Repeated wal(Arm arm) {
        return new Repeated(wal.getOrDefault(arm, List.of()));
    }
}
