package dev.millrace.postgres;

import dev.millrace.model.ActorName;
import dev.millrace.model.ClaimedJob;
import dev.millrace.model.Fence;
import dev.millrace.model.JobId;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.store.ClaimRequest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Claims jobs, and does what a claim says is due after it. Thread-safe. */
final class Claims {
    private static final int NOTE_COLUMN = 10;

    /** Claims in a row that met only blocked jobs, before others have their turn. */
    private static final int MOST_AGAIN = 100;

    private final Database database;
    private final Turns turns;
    private final SqlFile claim;
    private final SqlFile flush;
    private final SqlFile lookBehind;
    private final AttemptLimits attemptLimits;

    Claims(Database database, Turns turns) {
        this.database = database;
        this.turns = turns;
        this.claim = database.file("job/claim");
        this.flush = database.file("job/flush");
        this.lookBehind = database.file("maintenance/look-behind");
        this.attemptLimits = new AttemptLimits(database);
    }

    List<ClaimedJob> claim(ClaimRequest request) {
        Answer answer = ask(request);
        for (int again = 0; again < MOST_AGAIN && answer.jobs.isEmpty() && answer.notes.contains("more"); again++) {
            answer = ask(request);
        }
        if (answer.notes.contains("look-behind") && lookBehind() > 0 && answer.jobs.size() < request.limit()) {
            answer.jobs.addAll(ask(request.withLimit(request.limit() - answer.jobs.size())).jobs);
        }
        return answer.jobs;
    }

    private int lookBehind() {
        return database.pinned(connection ->
                lookBehind.on(connection).set("now", database.now()).update());
    }

    /** A claimed job but for what its retry policy allows. */
    private record Draft(Fence fence, long claimId, ActorName actor, int attempt, int policyId, String payload) {
        ClaimedJob claimedJob(AttemptLimits limits) {
            AttemptLimits.Limit limit = limits.of(policyId);
            return new ClaimedJob(fence, claimId, actor, attempt, limit.attempts(), payload, limit.timeout());
        }
    }

    private static final class Answer {
        private final List<Draft> drafts = new ArrayList<>();
        private final List<ClaimedJob> jobs = new ArrayList<>();
        private final Set<ActorName> served = new HashSet<>();
        private final Set<String> notes = new HashSet<>();
    }

    private Answer ask(ClaimRequest request) {
        Turns.Told told = turns.told(request.worker(), request.queue(), request.actors());
        Answer answer = new Answer();
        database.run(connection -> {
            claim.on(connection)
                    .set("worker", request.worker().value())
                    .set("queue", request.queue().value())
                    .texts(
                            "actors",
                            request.actors().stream().map(ActorName::value).toList())
                    .doubles("turns", told.times())
                    .texts("after", told.keys())
                    .texts("freed", told.freed())
                    .set("limit", request.limit())
                    .set("now", database.now())
                    .query(row -> read(row, request, answer));
            attemptLimits.learn(connection, answer.drafts.stream().mapToInt(Draft::policyId));
            if (answer.notes.contains("flush")) {
                flush.on(connection).query(row -> true);
            }
            return answer;
        });
        answer.drafts.forEach(draft -> answer.jobs.add(draft.claimedJob(attemptLimits)));
        // A paused queue, or one at its limit, has not looked at what waits for the freed scopes.
        boolean lookedAtAll = answer.notes.contains("all-seen");
        turns.answered(
                request.worker(),
                request.queue(),
                answer.served,
                lookedAtAll ? told.freed() : List.of(),
                answer.notes.contains("limited"));
        return answer;
    }

    private boolean read(ResultSet row, ClaimRequest request, Answer answer) throws SQLException {
        @Nullable String note = row.getString(NOTE_COLUMN);
        if (note != null) {
            return answer.notes.add(note);
        }
        Draft draft = draft(row);
        answer.served.add(draft.actor());
        turns.served(request.worker(), request.queue(), draft.actor(), row.getDouble(8), row.getString(9));
        return answer.drafts.add(draft);
    }

    private static Draft draft(ResultSet row) throws SQLException {
        return new Draft(
                new Fence(new JobId(row.getObject(2, UUID.class)), row.getInt(3)),
                row.getLong(1),
                new ActorName(row.getString(4)),
                row.getInt(5),
                row.getInt(6),
                row.getString(7));
    }
}
