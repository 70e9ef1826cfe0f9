package dev.millrace.memory.workset;

import dev.millrace.model.NewJob;
import dev.millrace.model.WorkerId;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * What worksets need of the rest of the store.
 *
 * @param now the clock
 * @param isLive whether a worker's lease is not over
 * @param enqueue stores jobs
 */
public record Outside(Supplier<Instant> now, Predicate<WorkerId> isLive, Consumer<List<NewJob>> enqueue) {}
