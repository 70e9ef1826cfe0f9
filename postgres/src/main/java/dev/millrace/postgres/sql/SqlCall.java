package dev.millrace.postgres.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGInterval;

/**
 * One call of a {@link SqlFile}: bind every parameter once, then {@link #query}, {@link #optional} or {@link #update}.
 *
 * <p>Values, null ones too, carry their type, so that {@code coalesce(:now, now())} needs no cast. A name that the file
 * does not have, that is bound twice, or that is left unbound is an {@link IllegalStateException}. For one thread and
 * one execution.
 */
public final class SqlCall {

    /** Puts one value into the statement. */
    @FunctionalInterface
    private interface Binding {
        void bind(PreparedStatement statement, int index) throws SQLException;
    }

    private final SqlFile file;
    private final Connection connection;
    private final Map<String, Binding> bindings = new HashMap<>();

    SqlCall(SqlFile file, Connection connection) {
        this.file = file;
        this.connection = connection;
    }

    /** Binds an {@code int}. */
    public SqlCall set(String name, int value) {
        return bind(name, (statement, i) -> statement.setInt(i, value));
    }

    /** Binds a {@code bigint}. */
    public SqlCall set(String name, long value) {
        return bind(name, (statement, i) -> statement.setLong(i, value));
    }

    /** Binds a {@code double precision}. */
    public SqlCall set(String name, double value) {
        return bind(name, (statement, i) -> statement.setDouble(i, value));
    }

    /** Binds a {@code boolean}. */
    public SqlCall set(String name, boolean value) {
        return bind(name, (statement, i) -> statement.setBoolean(i, value));
    }

    /** Binds an {@code int} or null. */
    public SqlCall set(String name, @Nullable Integer value) {
        return value == null ? setNull(name, Types.INTEGER) : set(name, value.intValue());
    }

    /** Binds a {@code bigint} or null. */
    public SqlCall set(String name, @Nullable Long value) {
        return value == null ? setNull(name, Types.BIGINT) : set(name, value.longValue());
    }

    /** Binds a text or null; a JSON text is written {@code CAST(:name AS jsonb)} in the file. */
    public SqlCall set(String name, @Nullable String value) {
        return bind(name, (statement, i) -> statement.setString(i, value));
    }

    /** Binds a {@code bytea} or null. */
    public SqlCall set(String name, byte @Nullable [] value) {
        return bind(name, (statement, i) -> statement.setBytes(i, value));
    }

    /** Binds a {@code uuid} or null. */
    public SqlCall set(String name, @Nullable UUID value) {
        return value == null ? setNull(name, "uuid") : bind(name, (statement, i) -> statement.setObject(i, value));
    }

    /** Binds a {@code timestamptz}, rounded to microseconds, or null. */
    public SqlCall set(String name, @Nullable Instant value) {
        return set(name, value == null ? null : OffsetDateTime.ofInstant(value, ZoneOffset.UTC));
    }

    /** Binds a {@code timestamptz}, rounded to microseconds, or null. */
    public SqlCall set(String name, @Nullable OffsetDateTime value) {
        return value == null
                ? setNull(name, "timestamptz") // the JDBC type would go out untyped
                : bind(name, (statement, i) -> statement.setObject(i, value));
    }

    /**
     * Binds an {@code interval}, cut to microseconds, or null.
     *
     * @throws ArithmeticException if {@code value} is longer than 2³¹ hours
     */
    public SqlCall set(String name, @Nullable Duration value) {
        if (value == null) {
            return setNull(name, "interval");
        }
        PGInterval interval = interval(value);
        return bind(name, (statement, i) -> statement.setObject(i, interval));
    }

    private static PGInterval interval(Duration value) {
        int micros = value.toNanosPart() / 1_000;
        double seconds = value.toSecondsPart() + micros / 1e6;
        return new PGInterval(0, 0, 0, Math.toIntExact(value.toHours()), value.toMinutesPart(), seconds);
    }

    /** Binds an {@code int[]}. */
    public SqlCall ints(String name, int[] values) {
        return bind(name, (statement, i) -> statement.setObject(i, values));
    }

    /** Binds a {@code bigint[]}. */
    public SqlCall longs(String name, long[] values) {
        return bind(name, (statement, i) -> statement.setObject(i, values));
    }

    /** Binds a {@code double precision[]}. */
    public SqlCall doubles(String name, List<Double> values) {
        return array(name, "float8", values.toArray());
    }

    /** Binds a {@code boolean[]}. */
    public SqlCall booleans(String name, boolean[] values) {
        return bind(name, (statement, i) -> statement.setObject(i, values));
    }

    /** Binds a {@code uuid[]}. */
    public SqlCall uuids(String name, List<UUID> values) {
        return array(name, "uuid", values.toArray());
    }

    /** Binds a {@code text[]}, whose elements may be null. */
    public SqlCall texts(String name, List<? extends @Nullable String> values) {
        return array(name, "text", values.toArray());
    }

    /** Binds a {@code bigint[]}, whose elements may be null. */
    public SqlCall nullableLongs(String name, List<? extends @Nullable Long> values) {
        return array(name, "int8", values.toArray());
    }

    /** Binds an {@code int[]}, whose elements may be null. */
    public SqlCall nullableInts(String name, List<? extends @Nullable Integer> values) {
        return array(name, "int4", values.toArray());
    }

    /** Binds a {@code timestamptz[]}, whose elements may be null; years 1 to 9999, rounded to microseconds. */
    public SqlCall instants(String name, List<? extends @Nullable Instant> values) {
        return array(name, "timestamptz", values.toArray());
    }

    private SqlCall array(String name, String type, @Nullable Object[] values) {
        return bind(name, (statement, i) -> statement.setArray(i, connection.createArrayOf(type, values)));
    }

    private SqlCall setNull(String name, int type) {
        return bind(name, (statement, i) -> statement.setNull(i, type));
    }

    private SqlCall setNull(String name, String type) {
        return bind(name, (statement, i) -> statement.setNull(i, Types.OTHER, type));
    }

    private SqlCall bind(String name, Binding binding) {
        if (!file.parameters().contains(name)) {
            throw new IllegalStateException("SQL file " + file + " has no parameter :" + name);
        }
        if (bindings.put(name, binding) != null) {
            throw new IllegalStateException("parameter :" + name + " of SQL file " + file + " is bound twice");
        }
        return this;
    }

    /** Runs the statement and returns its rows, in the order they came. */
    public <T> List<T> query(RowMapper<T> mapper) throws SQLException {
        try (PreparedStatement statement = prepare();
                ResultSet rows = statement.executeQuery()) {
            List<T> values = new ArrayList<>();
            while (rows.next()) {
                values.add(mapper.map(rows));
            }
            return values;
        }
    }

    /**
     * Runs a statement that gives one row or none.
     *
     * @throws IllegalStateException if there are more rows
     */
    public <T> Optional<T> optional(RowMapper<T> mapper) throws SQLException {
        List<T> rows = query(mapper);
        if (rows.size() > 1) {
            throw new IllegalStateException("SQL file " + file + " gave " + rows.size() + " rows, at most one is due");
        }
        return rows.stream().findFirst();
    }

    /** Runs a statement that returns no rows and gives the number of rows it changed. */
    public int update() throws SQLException {
        try (PreparedStatement statement = prepare()) {
            return statement.executeUpdate();
        }
    }

    private PreparedStatement prepare() throws SQLException {
        List<Binding> inOrder = bindingsInOrder();
        PreparedStatement statement = connection.prepareStatement(file.sql());
        try {
            for (int i = 0; i < inOrder.size(); i++) {
                inOrder.get(i).bind(statement, i + 1);
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private List<Binding> bindingsInOrder() {
        List<Binding> inOrder = new ArrayList<>();
        for (String name : file.parameters()) {
            Binding binding = bindings.get(name);
            if (binding == null) {
                throw new IllegalStateException("SQL file " + file + ": parameter :" + name + " is not bound");
            }
            inOrder.add(binding);
        }
        return inOrder;
    }
}
