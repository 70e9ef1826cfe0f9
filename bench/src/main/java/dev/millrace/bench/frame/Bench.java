package dev.millrace.bench.frame;

import java.util.List;

/** Something to measure. Stateless: each run brings what it needs. */
public interface Bench {

    /** The word that people type; its figures begin with it. */
    String name();

    /** What it measures, in a line. */
    String header();

    /** What the figures mean. */
    String description();

    /** The sizes that it can be run with. */
    List<Setting> settings();

    /** What can be measured beside, for {@code --beside}. */
    default List<String> besides() {
        return List.of();
    }

    /**
     * Measures; takes seconds to minutes.
     *
     * @throws Exception whatever the database or the product throws: the figures of a run that failed mean nothing
     */
    Measured run(Run run) throws Exception;
}
