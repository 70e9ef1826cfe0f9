package dev.millrace.postgres.migrate;

import dev.millrace.postgres.sql.SqlStatements;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads a migration file: its name, its header and what its text may hold.
 *
 * <p>The header is the run of comment lines at the top: the title, then {@code transactional}, {@code phase},
 * {@code locks} and {@code breaking}, in any order and each exactly once.
 */
final class MigrationParser {
    private static final Pattern FILE = Pattern.compile("V(\\d{4,9})__([a-z][a-z0-9_]*)\\.sql");
    private static final Pattern TRANSACTION_CONTROL = Pattern.compile(
            "(BEGIN|COMMIT|ROLLBACK|END|ABORT|SAVEPOINT|RELEASE|START\\s+TRANSACTION|PREPARE\\s+TRANSACTION)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private final String fileName;
    private final String text;
    private final List<String> header;

    private MigrationParser(String fileName, String text) {
        this.fileName = fileName;
        this.text = text;
        this.header = text.lines().takeWhile(line -> line.startsWith("--")).toList();
    }

    /**
     * Parses one file.
     *
     * @throws MigrationException naming the file and the line that is missing or wrong
     */
    static Migration parse(String fileName, String rawText) {
        return new MigrationParser(fileName, rawText.replace("\r\n", "\n")).parse();
    }

    private Migration parse() {
        Matcher file = FILE.matcher(fileName);
        if (!file.matches()) {
            throw fault("its name is not V0001__what_it_does.sql");
        }
        requireTitle(file.group(1), file.group(2));
        boolean transactional = yes("transactional");
        requireStatements(transactional);
        return new Migration(
                Integer.parseInt(file.group(1)),
                file.group(2),
                phase(),
                transactional,
                header("locks"),
                yes("breaking"),
                text);
    }

    private void requireTitle(String version, String name) {
        String title = "-- V" + version + " " + name;
        if (header.isEmpty() || !header.get(0).stripTrailing().equals(title)) {
            throw fault("its first line must be '" + title + "'");
        }
    }

    private Phase phase() {
        return switch (firstWord("phase")) {
            case "pre" -> Phase.PRE;
            case "post" -> Phase.POST;
            default -> throw fault("'-- phase:' must be pre or post, was '" + header("phase") + "'");
        };
    }

    private boolean yes(String key) {
        return switch (firstWord(key)) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw fault("'-- " + key + ":' must begin with yes or no, was '" + header(key) + "'");
        };
    }

    private String firstWord(String key) {
        return header(key).split("[^a-z]", 2)[0];
    }

    private String header(String key) {
        Pattern line = Pattern.compile("--\\s*" + key + ":\\s*(\\S.*?)\\s*");
        String found = null;
        for (String comment : header) {
            Matcher matcher = line.matcher(comment);
            if (matcher.matches()) {
                requireFirst(key, found);
                found = matcher.group(1);
            }
        }
        if (found == null) {
            throw fault("its header lacks '-- " + key + ": …' (transactional, phase, locks and breaking are wanted)");
        }
        return found;
    }

    private void requireFirst(String key, @Nullable String found) {
        if (found != null) {
            throw fault("its header has '-- " + key + ":' twice");
        }
    }

    private void requireStatements(boolean transactional) {
        List<String> statements = statements();
        if (statements.isEmpty()) {
            throw fault("it holds no statement");
        }
        if (!transactional && statements.size() > 1) {
            throw fault("it is not transactional and so may hold one statement, but holds " + statements.size());
        }
        for (String statement : statements) {
            requireAllowed(SqlStatements.withoutComments(statement));
        }
    }

    private List<String> statements() {
        try {
            return SqlStatements.split(text);
        } catch (IllegalArgumentException e) {
            throw fault(e.getMessage());
        }
    }

    private void requireAllowed(String statement) {
        if (TRANSACTION_CONTROL.matcher(statement).matches()) {
            throw fault("the runner begins and ends transactions, remove '" + statement + "'");
        }
        if (ConcurrentIndex.mayHideInvalidIndex(statement)) {
            throw fault("IF NOT EXISTS would pass over an invalid index that a killed attempt left, remove it");
        }
    }

    private MigrationException fault(@Nullable String what) {
        return new MigrationException("migration file " + fileName + ": " + what);
    }
}
