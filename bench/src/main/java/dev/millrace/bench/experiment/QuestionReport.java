package dev.millrace.bench.experiment;

import dev.millrace.bench.frame.Grid;
import dev.millrace.bench.frame.Measured;

/** Tells what the arms of a question did, and what to make of it. */
record QuestionReport(Question question, Rounds rounds, int count) {
    private static final String NONE = "–";

    void tell(Measured.Builder found) {
        Grid grid = found.grid(
                question.title(), "arm", "a second", "least–most", "WAL B each", "beside the first", "p", "verdict");
        question.arms()
                .forEach(arm -> rounds.refusal(arm)
                        .ifPresentOrElse(why -> refused(arm, why, found, grid), () -> played(arm, found, grid)));
    }

    private void refused(Arm arm, String why, Measured.Builder found, Grid grid) {
        found.condition(question.word() + ", " + arm.word() + " is left out: " + why);
        grid.row(arm.word(), NONE, NONE, NONE, NONE, NONE, "not allowed");
    }

    private void played(Arm arm, Measured.Builder found, Grid grid) {
        String name = "experiment." + question.word() + "." + arm.word();
        double rate = rounds.rates(arm).median();
        double wal = rounds.wal(arm).median();
        String spread = rounds.rates(arm).spread();
        found.figure(name + ".rate", rate, "a second").figure(name + ".wal", wal, "bytes");
        if (arm.equals(question.control()) || rounds.refusal(question.control()).isPresent()) {
            grid.row(arm.word(), rate, spread, wal, NONE, NONE, "");
            return;
        }
        Comparison comparison = Comparison.of(rounds.rates(arm), rounds.rates(question.control()));
        found.figure(name + ".ratio", comparison.ratio(), "x").figure(name + ".p", comparison.chance(), "");
        String verdict = comparison.verdict(count, question.comparisons());
        grid.row(arm.word(), rate, spread, wal, comparison.told(), comparison.chance(), verdict);
    }
}
