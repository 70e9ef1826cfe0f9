/** What the doctor sees on real servers. */
@NullMarked
package dev.millrace.postgres.doctor;

import org.jspecify.annotations.NullMarked;
