package dev.millrace.model.operate;

/** What became of one job that an operator meant. */
public enum Acted {
    /** The action was done. */
    DONE,
    /** There is no such job, or it is in no state for the action, for which somebody may have claimed or ended it just now. */
    NOT_NOW,
    /** It must not be alive beside a twin that is: another job of its actor, or of its actor and identity. */
    TWIN_ALIVE
}
