/** Suites on the life of a job: its states, retries, deadlines and stops. */
@NullMarked
package dev.millrace.contract.life;

import org.jspecify.annotations.NullMarked;
