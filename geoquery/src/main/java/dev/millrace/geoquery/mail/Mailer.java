package dev.millrace.geoquery.mail;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Properties;

/** Sends mails by SMTP, a connection each. Thread-safe. */
public final class Mailer {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);

    private final MailSettings settings;
    private final Session session;

    /** Makes a mailer. */
    public Mailer(MailSettings settings) {
        this.settings = settings;
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.host", settings.host());
        properties.setProperty("mail.smtp.port", Integer.toString(settings.port()));
        properties.setProperty("mail.smtp.starttls.enable", "true");
        properties.setProperty("mail.smtp.starttls.required", Boolean.toString(settings.isTlsRequired()));
        properties.setProperty(
                "mail.smtp.auth", Boolean.toString(!settings.user().isEmpty()));
        for (String phase : new String[] {"connectiontimeout", "timeout", "writetimeout"}) {
            properties.setProperty("mail.smtp." + phase, Long.toString(TIMEOUT.toMillis()));
        }
        this.session = Session.getInstance(properties);
    }

    /**
     * Sends a mail; once this returns, the server has it.
     *
     * @throws MailException if the server cannot be reached or refuses it
     */
    public void send(Letter letter) {
        try (Transport transport = session.getTransport("smtp")) {
            Message message = message(letter);
            if (settings.user().isEmpty()) {
                transport.connect();
            } else {
                transport.connect(settings.user(), settings.password());
            }
            transport.sendMessage(message, message.getAllRecipients());
        } catch (MessagingException e) {
            throw new MailException(settings, letter, e);
        }
    }

    private MimeMessage message(Letter letter) throws MessagingException {
        MimeMessage message =
                new Known(session, "<" + letter.id() + "@" + settings.site().getHost() + ">");
        message.setFrom(new InternetAddress(settings.from(), true));
        message.setRecipient(Message.RecipientType.TO, new InternetAddress(letter.to(), true));
        message.setSubject(letter.subject().replaceAll("[\\r\\n]+", " "), StandardCharsets.UTF_8.name());
        message.setText(letter.text(), StandardCharsets.UTF_8.name());
        message.saveChanges();
        return message;
    }

    /** A message whose id is given, not made up each time. */
    private static final class Known extends MimeMessage {
        private final String id;

        Known(Session session, String id) {
            super(session);
            this.id = id;
        }

        @Override
        protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", id);
        }
    }
}
