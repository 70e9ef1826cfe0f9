package dev.millrace.geoquery.mail;

import static java.util.Objects.requireNonNull;

import java.net.URI;

/**
 * How mails are sent.
 *
 * @param host of the SMTP server
 * @param port of it, such as 25 or 587
 * @param user to sign in with; empty for nobody
 * @param password of the user
 * @param isTlsRequired whether the connection must be encrypted (STARTTLS); it is anyway where the server can
 * @param from the address that mails come from
 * @param site where the pages are, for links, such as {@code https://geoquery.example.org}
 */
public record MailSettings(
        String host, int port, String user, String password, boolean isTlsRequired, String from, URI site) {
    private static final int HIGHEST_PORT = 65_535;

    /** Checks the port. */
    public MailSettings {
        requireNonNull(host, "host");
        requireNonNull(from, "from");
        requireNonNull(site, "site");
        if (port < 1 || port > HIGHEST_PORT) {
            throw new IllegalArgumentException("port must be between 1 and " + HIGHEST_PORT + ", was " + port);
        }
    }

    /** Of a server that takes mails from anybody, such as one on the same machine. */
    public static MailSettings open(String host, int port, String from, URI site) {
        return new MailSettings(host, port, "", "", false, from, site);
    }

    @Override
    public String toString() {
        return "smtp://" + host + ":" + port;
    }
}
