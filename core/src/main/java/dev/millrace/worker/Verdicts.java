package dev.millrace.worker;

import dev.millrace.model.AttemptRules;
import dev.millrace.model.Outcome;
import dev.millrace.model.Outcome.Next;
import dev.millrace.worker.control.Snooze;
import dev.millrace.worker.control.Verdict;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a handler's exception makes of its attempt: its own verdict, else its classifier's, else by the policy. */
final class Verdicts {
    private static final Logger LOG = LoggerFactory.getLogger(Verdicts.class);

    private Verdicts() {}

    static Outcome.Failed of(Attempt attempt, AttemptRules rules, Throwable thrown) {
        if (thrown instanceof Snooze snooze) {
            return Outcome.Failed.snoozed(attempt.fence(), attempt.ranFor(), snooze.delay());
        }
        return attempt.failure(text(thrown), next(attempt, rules, thrown));
    }

    private static Next next(Attempt attempt, AttemptRules rules, Throwable thrown) {
        if (thrown instanceof Verdict verdict) {
            return verdict.next();
        }
        try {
            Next judged = rules.classifier().classify(thrown, attempt.attempt());
            return judged == null ? Next.byPolicy() : judged;
        } catch (RuntimeException | Error e) { // the failure must be written all the same
            LOG.error("the classifier of actor {} failed, leaving it to the policy", attempt.actor(), e);
            return Next.byPolicy();
        }
    }

    private static String text(Throwable e) {
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
