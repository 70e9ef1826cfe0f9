package dev.millrace.bench.claim;

import dev.millrace.bench.frame.BenchDatabase;
import dev.millrace.bench.frame.BenchSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One of the seed's claims, which rewrite rows, as a prepared statement of the server's. */
final class SeedProbe implements Probe {
    private static final int OVERSAMPLE = 2;
    private static final Map<String, String> VALUES = Map.of(
            "queues", "ARRAY['default']",
            "limit", Integer.toString(Depth.LIMIT),
            "worker", "'00000000-0000-7000-8000-000000000001'",
            "lease", "'30 s'",
            "oversample", Integer.toString(OVERSAMPLE));

    private final String file;
    private final String plan;
    private final int depth;
    private final PlanSession session;
    private final String execute;

    /** Makes a probe; {@link #fill} comes first. */
    SeedProbe(String file, String plan, BenchDatabase database, int depth) throws SQLException {
        this.file = file;
        this.plan = plan;
        this.depth = depth;
        this.session = new PlanSession(database, plan);
        BenchSql sql = BenchSql.load("seed/" + file, database.schema());
        session.run("PREPARE claim AS " + sql.numbered());
        session.connection().commit();
        this.execute = "EXECUTE claim("
                + String.join(", ", sql.names().stream().map(VALUES::get).toList()) + ")";
    }

    /** Makes the seed's tables in {@code database}, with the jobs that wait in {@code queue}. */
    static void fill(BenchDatabase database, String queue) throws SQLException {
        database.execute(BenchSql.load("seed/tables", database.schema()).sql());
        BenchSql fill = BenchSql.load("seed/fill", database.schema());
        try (Connection connection = database.pool().getConnection();
                PreparedStatement statement = fill.on(connection, Map.of("queue", queue))) {
            statement.executeUpdate();
        }
        database.execute("VACUUM ANALYZE " + database.of("jobs"));
    }

    @Override
    public String shape() {
        return "seed " + file;
    }

    @Override
    public String plan() {
        return plan;
    }

    @Override
    public int depth() {
        return depth;
    }

    @Override
    public List<UUID> claim() throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(execute)) {
            List<UUID> ids = new ArrayList<>();
            while (rows.next()) {
                ids.add(rows.getObject(1, UUID.class));
            }
            return ids;
        }
    }

    @Override
    public void rollBack() throws SQLException {
        session.rollBack();
    }

    @Override
    public Explained explain() throws SQLException {
        return session.explain(List.of(execute));
    }

    @Override
    public void close() throws SQLException {
        session.close();
    }
}
