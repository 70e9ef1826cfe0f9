package dev.millrace.geoquery.mail;

import dev.millrace.model.MillraceException;

/** A mail could not be sent. */
public final class MailException extends MillraceException {
    private static final long serialVersionUID = 1L;

    MailException(MailSettings settings, Letter letter, Exception cause) {
        super(
                "cannot send '" + letter.subject() + "' to " + letter.to() + " by " + settings + ": "
                        + cause.getMessage() + "; check the server and its settings, then retry the job",
                cause);
    }
}
