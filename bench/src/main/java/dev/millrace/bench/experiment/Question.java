package dev.millrace.bench.experiment;

import java.util.List;

/**
 * What an experiment asks.
 *
 * @param word its part of a figure's name
 * @param arms the first is what the others are held against
 */
record Question(String word, String title, List<Arm> arms) {

    /** Keeps a copy. */
    Question {
        arms = List.copyOf(arms);
    }

    Arm control() {
        return arms.get(0);
    }

    int comparisons() {
        return arms.size() - 1;
    }
}
