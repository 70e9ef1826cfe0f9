/** What a claim costs, by depth, by tenants, by weather and by its neighbours. May use the frame and the rivals. */
@NullMarked
package dev.millrace.bench.claim;

import org.jspecify.annotations.NullMarked;
