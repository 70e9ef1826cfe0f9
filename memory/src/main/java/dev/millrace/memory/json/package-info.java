/** JSON as PostgreSQL stores it. It may use the model and the store's exceptions. */
@NullMarked
package dev.millrace.memory.json;

import org.jspecify.annotations.NullMarked;
