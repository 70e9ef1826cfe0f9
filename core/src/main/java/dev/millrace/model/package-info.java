/** Ids, states and policies: records and enums that use nothing but the JDK. */
@NullMarked
package dev.millrace.model;

import org.jspecify.annotations.NullMarked;
