/** {@code millrace job}: what people do to jobs. Entry point: {@link dev.millrace.cli.operate.ActionCommands}. */
@NullMarked
package dev.millrace.cli.operate;

import org.jspecify.annotations.NullMarked;
