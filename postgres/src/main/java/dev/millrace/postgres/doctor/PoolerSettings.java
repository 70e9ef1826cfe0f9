package dev.millrace.postgres.doctor;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What a pgBouncer is set to.
 *
 * @param mode of its pools; what differs from transaction if any does
 * @param connections to servers that its pools may take in all
 * @param detail how these come about
 */
record PoolerSettings(String mode, int connections, String detail) {

    static PoolerSettings read(PgBouncerConsole console) throws IOException {
        TreeSet<String> modes = new TreeSet<>();
        int sum = 0;
        StringBuilder detail = new StringBuilder();
        String usual = console.rows("SHOW CONFIG").stream()
                .filter(row -> row.getOrDefault("key", "").equals("pool_mode"))
                .map(row -> row.getOrDefault("value", ""))
                .findFirst()
                .orElse("unknown");
        List<Map<String, String>> databases = console.rows("SHOW DATABASES");
        for (Map<String, String> database : databases) {
            String name = database.getOrDefault("name", "");
            if (name.equals("pgbouncer")) {
                continue;
            }
            String mode = database.getOrDefault("pool_mode", "");
            modes.add(mode.isEmpty() ? usual : mode);
            int size = number(database, "pool_size") + number(database, "reserve_pool");
            sum += size;
            detail.append(detail.isEmpty() ? "" : " + ")
                    .append(name)
                    .append(' ')
                    .append(size);
        }
        String mode = modes.stream()
                .filter(it -> !it.equals("transaction"))
                .findFirst()
                .orElse("transaction");
        return new PoolerSettings(databases.size() <= 1 ? usual : mode, sum, detail.toString());
    }

    private static int number(Map<String, String> row, String column) {
        String text = row.getOrDefault(column, "");
        return text.isEmpty() ? 0 : Integer.parseInt(text);
    }
}
