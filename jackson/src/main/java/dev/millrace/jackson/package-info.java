/** Payloads and results as JSON by Jackson. Entry point: {@link dev.millrace.jackson.JacksonCodec}. */
@NullMarked
package dev.millrace.jackson;

import org.jspecify.annotations.NullMarked;
