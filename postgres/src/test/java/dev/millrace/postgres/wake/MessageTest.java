package dev.millrace.postgres.wake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.millrace.model.QueueName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsRead(Message.Kind kind) {
        Message message = new Message(kind, "0123abcd", "mail");

        assertThat(Message.parse(message.text())).contains(message);
    }

    @ParameterizedTest
    @EnumSource(names = {"DUE", "SCHEDULED"})
    void whatArrivesConcernsItsQueueAndNoOther(Message.Kind kind) {
        Message message = new Message(kind, "0123abcd", "mail");

        assertThat(message.concerns(new QueueName("mail"))).isTrue();
        assertThat(message.concerns(new QueueName("mails"))).isFalse();
    }

    /** A worker or a job may have the name of a queue. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"DUE", "SCHEDULED"})
    void whatIsNotOfQueuesConcernsNone(Message.Kind kind) {
        assertThat(new Message(kind, "0123abcd", "mail").concerns(new QueueName("mail")))
                .isFalse();
    }

    /** Anybody may notify on any channel. */
    @ParameterizedTest
    @ValueSource(strings = {"", "due", "due -", "due - mail more", "DUE - mail", "other - mail"})
    void whatNobodyOfUsWroteIsLeftAlone(String text) {
        assertThat(Message.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail", "other"})
    void oneForAllQueuesConcernsEach(String queue) {
        assertThat(new Message(Message.Kind.DUE, Message.ANYBODY, Message.ALL_QUEUES).concerns(new QueueName(queue)))
                .isTrue();
    }
}
