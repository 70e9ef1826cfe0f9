/** What a job costs from enqueue to history. May use the frame and the rivals. */
@NullMarked
package dev.millrace.bench.work;

import org.jspecify.annotations.NullMarked;
