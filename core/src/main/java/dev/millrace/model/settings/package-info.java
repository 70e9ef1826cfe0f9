/** What operators set at run time: records and enums that use nothing but the JDK and the model. */
@NullMarked
package dev.millrace.model.settings;

import org.jspecify.annotations.NullMarked;
