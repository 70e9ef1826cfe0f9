package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.Jobs;
import dev.millrace.model.ActorName;
import dev.millrace.model.JobKeys;
import dev.millrace.model.Lane;
import dev.millrace.model.QueueName;
import java.util.ArrayList;
import java.util.List;

/**
 * How the jobs of a backlog are spread.
 *
 * @param tenants fairness keys of each actor in a round-robin queue; 0 in a FIFO queue
 */
record DepthKind(String name, int actorCount, int tenants) {
    static final DepthKind ONE_ACTOR = new DepthKind("fifo, 1 actor", 1, 0);
    private static final int MANY = 20;

    /** Those with many lanes. */
    static List<DepthKind> ofMany(int mostActors) {
        List<DepthKind> kinds = new ArrayList<>(List.of(
                new DepthKind("fifo, " + MANY + " actors", MANY, 0),
                new DepthKind("round robin, 1 actor of 20", 1, 20),
                new DepthKind("round robin, 20 actors of 10", MANY, 10)));
        if (mostActors > MANY) {
            kinds.add(1, new DepthKind("fifo, " + mostActors + " actors", mostActors, 0));
        }
        return kinds;
    }

    QueueName queue() {
        return new QueueName("depth-" + actorCount + "-" + tenants);
    }

    List<ActorName> actors() {
        return Jobs.actors(actorCount);
    }

    /** Lanes that one claim serves at most. */
    int lanes() {
        return Math.min(Depth.LIMIT, actorCount * Math.max(1, tenants));
    }

    void fill(BenchDatabase database, int depth) {
        Jobs jobs = new Jobs();
        List<ActorName> actors = actors();
        if (tenants > 0) {
            RoundRobin.make(database, queue());
        }
        jobs.fillWith(database.store().jobs(), depth, i -> {
            Lane lane = new Lane(queue(), actors.get(i % actorCount), 0);
            return tenants == 0 ? jobs.in(lane) : jobs.in(lane, keys(i));
        });
    }

    private JobKeys keys(int job) {
        return JobKeys.NONE.withFairness("tenant-" + job / actorCount % tenants);
    }
}
