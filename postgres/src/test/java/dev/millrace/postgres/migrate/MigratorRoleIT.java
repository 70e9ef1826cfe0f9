package dev.millrace.postgres.migrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.millrace.postgres.TestDatabase;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class MigratorRoleIT {
    private final TestDatabase database = TestDatabase.create();
    private final String role = "owner_of_" + database.name();

    private Migrator asRole() {
        return Migrator.of(database.dataSource(role), Notes.files())
                .schema("notes")
                .build();
    }

    private void createRole() {
        database.execute("CREATE ROLE " + role + " LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE");
    }

    @Test // MIGRATE-6
    void owningTheSchemaIsEnough() {
        createRole();
        database.execute("CREATE SCHEMA notes AUTHORIZATION " + role);

        assertThat(asRole().up(Phase.ALL)).hasSize(4);
        asRole().check();
    }

    @Test // MIGRATE-6
    void beingAllowedToCreateIsEnough() {
        createRole();
        database.execute("GRANT CREATE ON DATABASE " + database.name() + " TO " + role);

        assertThat(asRole().up(Phase.ALL)).hasSize(4);
    }

    @Test // MIGRATE-6
    void theRolesOwnTimeoutsAndDefaultsDoNotMatter() {
        createRole();
        database.execute("CREATE SCHEMA notes AUTHORIZATION " + role);
        database.execute("ALTER ROLE " + role + " SET default_transaction_isolation = 'serializable'");
        database.execute("ALTER ROLE " + role + " SET idle_in_transaction_session_timeout = '1s'");
        database.execute("ALTER ROLE " + role + " SET statement_timeout = '1s'");
        Migration slow = Notes.plain(5, "slow", "SELECT pg_sleep(1.5)");
        Migrator migrator = Migrator.of(database.dataSource(role), Notes.with(slow))
                .schema("notes")
                .build();

        assertThat(migrator.up(Phase.ALL)).hasSize(5);
    }

    @Test
    void aRoleThatMayNotCreateIsToldWhatItNeeds() {
        createRole();

        assertThatThrownBy(() -> asRole().up(Phase.ALL))
                .isInstanceOf(MigrationException.class)
                .hasMessageContaining("cannot create the ledger in schema \"notes\"")
                .hasMessageContaining("permission denied for database")
                .hasMessageContaining("CREATE SCHEMA … AUTHORIZATION …");
    }

    @Test
    void anUnknownDatabaseIsNamedWithTheWayOut() {
        PGSimpleDataSource source = (PGSimpleDataSource) database.dataSource();
        source.setDatabaseName("no_such_database");

        assertThatThrownBy(() -> Migrator.of(source, Notes.files()).build().status())
                .isInstanceOf(MigrationException.class)
                .hasMessageContaining("no_such_database")
                .hasMessageContaining("create the database first");
    }
}
