package dev.millrace.postgres.migrate;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Which servers Millrace runs on. */
final class ServerVersion {

    /** PostgreSQL 15, as {@code server_version_num} counts. */
    static final int OLDEST = 150_000;

    private ServerVersion() {}

    /** Refuses a server older than {@link #OLDEST}. */
    static void require(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW server_version_num")) {
            row.next();
            require(row.getInt(1));
        }
    }

    /** Refuses a version number, for example 140012 for 14.12, below {@link #OLDEST}. */
    static void require(int versionNum) {
        if (versionNum < OLDEST) {
            throw new UnsupportedServerException("PostgreSQL " + shown(versionNum)
                    + " is too old, Millrace needs 15 or newer; upgrade the server or connect to another");
        }
    }

    private static String shown(int versionNum) {
        int major = versionNum / 10_000;
        return major >= 10
                ? major + "." + versionNum % 10_000
                : major + "." + versionNum / 100 % 100 + "." + versionNum % 100;
    }
}
