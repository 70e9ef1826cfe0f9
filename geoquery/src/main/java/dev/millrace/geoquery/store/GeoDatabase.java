package dev.millrace.geoquery.store;

import dev.millrace.postgres.PgTx;
import dev.millrace.postgres.migrate.Migration;
import dev.millrace.postgres.migrate.MigrationFiles;
import dev.millrace.postgres.migrate.Migrator;
import dev.millrace.postgres.migrate.Phase;
import dev.millrace.store.Tx;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** The schema {@value #SCHEMA} of a PostgreSQL database, where Millrace's own schema lies beside. Thread-safe. */
public final class GeoDatabase {

    /** Where the application's tables are. */
    public static final String SCHEMA = "geoquery";

    private static final String MIGRATIONS = "dev/millrace/geoquery/migration";

    private final DataSource dataSource;
    private final Jdbi jdbi;

    /** Makes a database on connections that have auto-commit on. */
    public GeoDatabase(DataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbi = Jdbi.create(dataSource);
        jdbi.registerArrayType(String.class, "text");
        jdbi.registerArrayType(Integer.class, "int4");
        jdbi.registerArrayType(Long.class, "int8");
    }

    /** Brings the schema up to date; returns what had to be run. */
    public List<Migration> migrate() {
        MigrationFiles files = MigrationFiles.in(MIGRATIONS, GeoDatabase.class.getClassLoader());
        return Migrator.of(dataSource, files).schema(SCHEMA).build().up(Phase.ALL);
    }

    /** One transaction: what is written in it, and the jobs that are enqueued in it, exist together or not at all. */
    public static final class Transaction {
        private final Handle handle;

        private Transaction(Handle handle) {
            this.handle = handle;
        }

        /** Feature collections, in this transaction. */
        public CatalogueTable catalogue() {
            return new CatalogueTable(handle);
        }

        /** What tasks are computed of, in this transaction. */
        public TaskInputs taskInputs() {
            return new TaskInputs(handle);
        }

        /** Coverage, in this transaction. */
        public CoverageTable coverage() {
            return new CoverageTable(handle);
        }

        /** Datasets, in this transaction. */
        public DatasetTable datasets() {
            return new DatasetTable(handle);
        }

        /** What requests can ask for, in this transaction. */
        public OfferTable offers() {
            return new OfferTable(handle);
        }

        /** Features, in this transaction. */
        public FeatureTable features() {
            return new FeatureTable(handle);
        }

        /** Requests of researchers, in this transaction. */
        public DataRequestTable dataRequests() {
            return new DataRequestTable(handle);
        }

        /** Feature collections as people look at them, in this transaction. */
        public ShapeTable shapes() {
            return new ShapeTable(handle);
        }

        /** What Millrace joins to enqueue in this transaction. */
        public Tx tx() {
            return PgTx.joining(handle.getConnection());
        }
    }

    /** Runs {@code work} in a transaction, which is rolled back if it throws. */
    public <T> T inTransaction(Function<Transaction, T> work) {
        return jdbi.inTransaction(handle -> work.apply(new Transaction(handle)));
    }
}
