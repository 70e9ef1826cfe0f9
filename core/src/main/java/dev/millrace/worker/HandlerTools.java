package dev.millrace.worker;

import dev.millrace.model.JsonCodec;
import dev.millrace.store.JobStore;

/** What every attempt of a worker needs: who handles it, how JSON is read and written, where it ends, and who stops it. */
record HandlerTools(HandlerRegistry handlers, JsonCodec codec, JobStore jobs, Watch watch) {}
