/**
 * Tells an operator what the database under Millrace is doing wrong; reads, and changes nothing.
 *
 * <p>Entry point: {@link dev.millrace.postgres.doctor.Doctor}. Uses the SQL files, the migrations' state and JDBC.
 */
@NullMarked
package dev.millrace.postgres.doctor;

import org.jspecify.annotations.NullMarked;
