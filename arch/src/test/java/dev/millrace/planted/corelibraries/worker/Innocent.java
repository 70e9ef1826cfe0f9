package dev.millrace.planted.corelibraries.worker;

import org.slf4j.Logger;

final class Innocent {
    private final long[] numbers = {1};

    void log(Logger logger) {
        logger.info("{}", numbers.length);
    }
}
