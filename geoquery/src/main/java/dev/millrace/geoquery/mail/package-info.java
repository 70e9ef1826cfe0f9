/** Mails to researchers, by SMTP. */
@NullMarked
package dev.millrace.geoquery.mail;

import org.jspecify.annotations.NullMarked;
