package dev.millrace.geoquery.mail;

/**
 * A mail.
 *
 * @param id the same when it is sent again, so that a reader's program shows it once
 * @param to an address
 */
public record Letter(String id, String to, String subject, String text) {}
