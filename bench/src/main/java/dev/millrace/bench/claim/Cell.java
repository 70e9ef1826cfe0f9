package dev.millrace.bench.claim;

import dev.millrace.bench.frame.Size;
import java.util.ArrayList;
import java.util.List;

/**
 * One set of circumstances to claim under.
 *
 * @param lanes actors that jobs are spread over
 * @param ranks that jobs are spread over
 */
record Cell(int batch, int clients, int lanes, int ranks, boolean hasSlowWriter, boolean isSlowFlush) {
    private static final List<Integer> BATCHES = List.of(1, 8, 50, 200);
    private static final List<Integer> CLIENTS = List.of(1, 8, 32);
    private static final int MANY_LANES = 20;
    private static final int MANY_RANKS = 10;

    static List<Cell> of(Size size) {
        return switch (size) {
            case TINY -> List.of(of(50, 2), of(8, 2).many(true, true), of(8, 2).weather(true, true));
            case QUICK ->
                List.of(
                        of(1, 8),
                        of(8, 8),
                        of(50, 1),
                        of(50, 8),
                        of(200, 8),
                        of(50, 8).many(true, true),
                        of(50, 8).weather(true, false),
                        of(50, 8).weather(false, true));
            case USUAL -> usual();
            case FULL -> full();
        };
    }

    private static List<Cell> usual() {
        List<Cell> cells = new ArrayList<>();
        BATCHES.forEach(batch -> CLIENTS.forEach(clients -> cells.add(of(batch, clients))));
        for (int batch : BATCHES) {
            cells.add(of(batch, 8).many(true, false));
            cells.add(of(batch, 8).many(false, true));
            cells.add(of(batch, 8).weather(true, false));
            cells.add(of(batch, 8).weather(false, true));
        }
        return cells;
    }

    private static List<Cell> full() {
        List<Cell> cells = new ArrayList<>();
        for (int bits = 0; bits < 16; bits++) {
            boolean isWide = (bits & 1) != 0;
            boolean isRanked = (bits & 2) != 0;
            boolean hasWriter = (bits & 4) != 0;
            boolean isSlow = (bits & 8) != 0;
            BATCHES.forEach(batch -> CLIENTS.forEach(clients ->
                    cells.add(of(batch, clients).many(isWide, isRanked).weather(hasWriter, isSlow))));
        }
        return cells;
    }

    private static Cell of(int batch, int clients) {
        return new Cell(batch, clients, 1, 1, false, false);
    }

    private Cell many(boolean manyLanes, boolean manyRanks) {
        return new Cell(
                batch, clients, manyLanes ? MANY_LANES : 1, manyRanks ? MANY_RANKS : 1, hasSlowWriter, isSlowFlush);
    }

    private Cell weather(boolean slowWriter, boolean slowFlush) {
        return new Cell(batch, clients, lanes, ranks, slowWriter, slowFlush);
    }

    /** As many as take about as long as {@code atFifty} do in batches of 50, and enough for every client. */
    int jobs(int atFifty) {
        int share = batch == 1 ? atFifty / 20 : batch < 50 ? atFifty / 4 : atFifty;
        return Math.max(share, 2 * batch * clients);
    }

    String weather() {
        String writer = hasSlowWriter ? "slow writer" : "";
        String flush = isSlowFlush ? "slow flush" : "";
        String both = String.join(" ", writer, flush).strip();
        return both.isEmpty() ? "fair" : both;
    }

    /** As part of a figure's name. */
    @Override
    public String toString() {
        return batch + "x" + clients + (lanes > 1 ? "-" + lanes + "-lanes" : "")
                + (ranks > 1 ? "-" + ranks + "-ranks" : "") + (hasSlowWriter ? "-slow-writer" : "")
                + (isSlowFlush ? "-slow-flush" : "");
    }
}
