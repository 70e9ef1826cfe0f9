package dev.millrace.planted.modellibraries.model;

import java.time.Instant;

final class Innocent {
    private final int[] numbers = {1};
    private final Innocent[] others = {};

    int count(Instant when) {
        return numbers.length + others.length + when.toString().length();
    }
}
