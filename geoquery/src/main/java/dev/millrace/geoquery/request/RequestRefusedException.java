package dev.millrace.geoquery.request;

import dev.millrace.model.MillraceException;

/** A request that cannot be taken as it is; nothing was stored. */
public final class RequestRefusedException extends MillraceException {
    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Makes a refusal.
     *
     * @param field where in the request's JSON, such as {@code datasets[0].kwargs}; empty for the whole
     * @param problem what is wrong, and what would not be
     */
    public RequestRefusedException(String field, String problem) {
        super(field.isEmpty() ? problem : field + ": " + problem);
        this.field = field;
    }

    /** Where in the request's JSON the problem lies; empty for the whole. */
    public String field() {
        return field;
    }
}
