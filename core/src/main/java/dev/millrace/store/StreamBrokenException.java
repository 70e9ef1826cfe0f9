package dev.millrace.store;

/**
 * A stream of jobs broke off. What was committed before stays; go on with the first job that is not, whose id may be
 * the same.
 */
public final class StreamBrokenException extends StoreException {
    private static final long serialVersionUID = 1L;

    private final long committed;
    private final int inDoubt;

    /**
     * Makes an exception.
     *
     * @param committed how many jobs are stored, from the first on
     * @param inDoubt how many after those may be stored as well, all or none
     * @param cause the store's, or what the source of the jobs threw
     */
    public StreamBrokenException(long committed, int inDoubt, RuntimeException cause) {
        super(
                cause instanceof StoreException store ? store.kind() : Kind.OTHER,
                message(committed, inDoubt, cause),
                cause);
        this.committed = committed;
        this.inDoubt = inDoubt;
    }

    /** How many jobs are stored, from the first on; what came after is not, except what is in doubt. */
    public long committed() {
        return committed;
    }

    /**
     * How many jobs after the committed ones may be stored as well, all or none, because the connection broke while they
     * were being committed; mostly zero. A lookup of the first one's id tells.
     */
    public int inDoubt() {
        return inDoubt;
    }

    private static String message(long committed, int inDoubt, RuntimeException cause) {
        String doubt =
                inDoubt == 0 ? "" : ", and the " + inDoubt + " after them all or none: look up the first one's id";
        return "the stream broke: its first " + committed + " jobs are stored" + doubt + "; go on after them: "
                + cause.getMessage();
    }
}
