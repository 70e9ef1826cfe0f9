/**
 * What the build holds true of every module: who may use whom, how large things may grow, what must be documented.
 *
 * <p>Entry points: {@link dev.millrace.arch.ArchitectureTest} reads class files, {@link dev.millrace.arch.SourceTest}
 * and {@link dev.millrace.arch.SizesTest} read sources. Each rule has violations planted for it, in
 * {@code dev.millrace.planted} or in text, and fails here if it overlooks one.
 */
@NullMarked
package dev.millrace.arch;

import org.jspecify.annotations.NullMarked;
