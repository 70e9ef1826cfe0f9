package dev.millrace.postgres.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.millrace.postgres.MigratedDatabase;
import dev.millrace.postgres.PostgresStore;
import dev.millrace.postgres.doctor.DoctorStatements;
import dev.millrace.postgres.sql.Schema;
import dev.millrace.postgres.sql.SqlFile;
import dev.millrace.postgres.workset.WorksetStatements;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every SQL file is well-formed, runs against the schema, and is used. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlFilesIT {
    private static final Path MAIN = Path.of("src/main");
    private static final Path FOLDER = MAIN.resolve("resources/dev/millrace/postgres/sql");
    private static final Pattern PATH_LITERAL = Pattern.compile("\"([a-z]+/[a-z-]+)\"");
    private static final Schema SCHEMA = new Schema(PostgresStore.DEFAULT_SCHEMA);

    private MigratedDatabase database;
    private Connection connection;

    @BeforeAll
    void connect() throws SQLException {
        database = MigratedDatabase.create(2);
        connection = database.pool().getConnection();
        database.database().execute("CREATE EXTENSION pg_stat_statements");
        database.store().worksets().declare(WorksetStatements.SAMPLE);
        database.store().worksets().addPartition(WorksetStatements.SAMPLE.partition(WorksetStatements.KEY));
    }

    @AfterAll
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    static List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(FOLDER)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> FOLDER.relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void thereAreFiles() throws IOException {
        assertThat(files()).contains("job/claim.sql").allMatch(file -> file.endsWith(".sql"));
    }

    /** Parameters go out without a type, so that each must have one by its place or by a cast. */
    @ParameterizedTest
    @MethodSource("files")
    void theDatabaseUnderstandsTheFile(String file) throws SQLException {
        SqlFile sql = load(file);
        try (PreparedStatement statement = connection.prepareStatement(sql.sql())) {
            assertThatCode(() -> {
                        statement.getMetaData();
                        statement.getParameterMetaData();
                    })
                    .doesNotThrowAnyException();
            assertThat(statement.getParameterMetaData().getParameterCount())
                    .isEqualTo(sql.parameters().size());
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void theHeaderNamesTheParameters(String file) throws IOException {
        String text = Files.readString(FOLDER.resolve(file));
        String header = text.lines().takeWhile(line -> line.startsWith("--")).collect(Collectors.joining("\n"));

        assertThat(Set.copyOf(load(file).parameters()))
                .allSatisfy(name -> assertThat(header).containsPattern(":" + name + "\\b"));
        assertThat(header).startsWith("-- ").contains("\n--\n-- In:");
    }

    @Test
    void everyFileIsUsedAndEveryUsedFileExists() throws IOException {
        Set<String> named = sources()
                .flatMap(source -> PATH_LITERAL.matcher(source).results())
                .map((MatchResult literal) -> literal.group(1) + ".sql")
                .collect(Collectors.toSet());

        assertThat(named).containsExactlyInAnyOrderElementsOf(files());
    }

    private static Stream<String> sources() throws IOException {
        try (Stream<Path> files = Files.walk(MAIN.resolve("java"))) {
            return files.filter(file -> file.toString().endsWith(".java")).map(SqlFilesIT::read).toList().stream();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SqlFile load(String file) {
        String path = file.substring(0, file.length() - ".sql".length());
        return SqlFile.load(
                path, SCHEMA, path.startsWith("doctor/") ? DoctorStatements.tokens() : WorksetStatements.TOKENS);
    }
}
