package dev.millrace.postgres;

/**
 * What a {@link ClaimStorm} is like.
 *
 * @param batch how many jobs a claim asks for
 * @param jobs how many there are
 * @param isLimited whether jobs have identities and fairness keys, and actors, keys, queues and all together have limits
 * @param isTurning whether the modes of queues change while the storm goes on
 */
record Weather(int batch, int jobs, boolean isLimited, boolean isTurning) {

    static Weather unlimited(int batch, int jobs) {
        return new Weather(batch, jobs, false, false);
    }

    static Weather limited(int batch, int jobs) {
        return new Weather(batch, jobs, true, false);
    }

    Weather turning() {
        return new Weather(batch, jobs, isLimited, true);
    }
}
