package dev.millrace.model.operate;

import dev.millrace.model.life.CancelAnswer;

/** What became of one job that an operator meant. */
public enum Acted {
    /** The action was done. */
    DONE,
    /** It runs; its worker was asked to stop it, and it is over as cancelled once that has happened. */
    ASKED,
    /** There is no such job, or it is in no state for the action, for which somebody may have claimed or ended it just now. */
    NOT_NOW,
    /** It must not be alive beside a twin that is: another job of its actor, or of its actor and identity. */
    TWIN_ALIVE;

    /** What a wish to cancel came to. */
    public static Acted of(CancelAnswer answer) {
        return switch (answer) {
            case CANCELLED -> DONE;
            case ASKED -> ASKED;
            case OVER, UNKNOWN -> NOT_NOW;
        };
    }
}
