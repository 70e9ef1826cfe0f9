package dev.millrace.memory;

import dev.millrace.model.WorkerId;
import java.time.Instant;

/** Who works on the jobs that refer to it. */
record Claim(long id, WorkerId worker, Instant at) {}
