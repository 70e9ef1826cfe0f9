/** Load drivers: each bench is a class that measures and returns figures with their conditions. */
@NullMarked
package dev.millrace.bench;

import org.jspecify.annotations.NullMarked;
