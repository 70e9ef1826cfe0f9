package dev.millrace.geoquery.store;

import org.jdbi.v3.core.locator.ClasspathSqlLocator;

/** The statements of this package, read once each. */
final class Sql {
    private static final ClasspathSqlLocator LOCATOR = ClasspathSqlLocator.create();
    private static final String FOLDER = "dev/millrace/geoquery/store/";

    private Sql() {}

    static String of(String name) {
        return LOCATOR.getResource(Sql.class.getClassLoader(), FOLDER + name + ".sql");
    }
}
