package dev.millrace.geoquery.extract;

import dev.millrace.model.workset.Task;
import org.locationtech.jts.geom.Geometry;

/** A task with what it is computed of, and what was computed so far. */
record TaskWork(Task task, long feature, Geometry shape, Computation computation, TaskValues values) {

    /** Why a task failed, for people: what was refused says it, of other exceptions the class tells more. */
    static String reason(RuntimeException e) {
        return e instanceof IllegalArgumentException ? String.valueOf(e.getMessage()) : e.toString();
    }
}
