package dev.millrace.postgres.workset;

import dev.millrace.model.workset.Column;
import dev.millrace.model.workset.ColumnType;
import dev.millrace.model.workset.Workset;
import dev.millrace.model.workset.WorksetName;
import dev.millrace.postgres.sql.Schema;
import java.util.List;
import java.util.Map;

/** A declared workset for tests that look at statements. */
public final class WorksetStatements {
    /** With everything that a statement may meet. */
    public static final Workset SAMPLE = new Workset(
            new WorksetName("sample"),
            "dataset_id",
            List.of(
                    Column.of("feature_id", ColumnType.BIGINT),
                    Column.hashed("what", ColumnType.TEXT),
                    Column.hashed("files", ColumnType.BIGINT_ARRAY)),
            List.of(Column.of("weight", ColumnType.DOUBLE)),
            List.of(Column.of("name", ColumnType.TEXT), Column.of("value", ColumnType.DOUBLE)),
            5);

    /** The partition that its files are about. */
    public static final long KEY = 7;

    /** What its files mean. */
    public static final Map<String, String> TOKENS = new Shape(1, SAMPLE, new Schema("millrace")).tokens(KEY);

    private WorksetStatements() {}
}
