package dev.millrace.arch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds sizes to their limits, and what lies between the two limits to its recorded size. */
record Ratchet(Map<String, Size> recorded) {
    static final String FILE = "arch/src/test/resources/dev/millrace/arch/sizes.txt";
    private static final String UPDATE = " (mvn verify -Dsizes.update=true rewrites " + FILE + ")";

    /** Reads the lines of {@link #write}. */
    static Ratchet parse(String text) {
        return new Ratchet(text.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Size::parse)
                .collect(Collectors.toMap(Ratchet::key, size -> size)));
    }

    /** Returns what to record of {@code measured}. */
    static String write(List<Size> measured) {
        return measured.stream()
                .filter(Size::needsALook)
                .sorted()
                .map(size -> size + "\n")
                .collect(Collectors.joining(
                        "", "# What is larger than style.md likes. An entry may shrink or go, never grow.\n", ""));
    }

    /** Returns one sentence for each size that breaks a limit or differs from what is recorded. */
    List<String> complaints(List<Size> measured) {
        List<String> complaints = new ArrayList<>();
        Map<String, Size> large = measured.stream()
                .filter(Size::needsALook)
                .collect(Collectors.toMap(Ratchet::key, size -> size, Ratchet::larger));
        large.values().stream().sorted().forEach(size -> complain(size, complaints));
        recorded.values().stream()
                .filter(size -> !large.containsKey(key(size)))
                .sorted()
                .forEach(size -> complaints.add(
                        "recorded, but gone or small enough now: " + size + "; remove the line" + UPDATE));
        return complaints;
    }

    private void complain(Size size, List<String> complaints) {
        Size before = recorded.get(key(size));
        Limit limit = size.limit();
        if (size.isTooLarge()) {
            complaints.add(size + ": the hard limit is " + limit.hard() + "; " + limit.advice());
        } else if (before == null) {
            complaints.add(size + ": above " + limit.lookAgain() + "; " + limit.advice()
                    + ", or record it if it is right as it is" + UPDATE);
        } else if (size.value() > before.value()) {
            complaints.add(size + ": grew from " + before.value() + "; " + limit.advice());
        } else if (size.value() < before.value()) {
            complaints.add(size + ": shrank from " + before.value() + "; record the new size" + UPDATE);
        }
    }

    /** Overloads in anonymous classes may share a name; the larger counts. */
    private static Size larger(Size one, Size other) {
        return one.value() >= other.value() ? one : other;
    }

    private static String key(Size size) {
        return size.limit() + " " + size.thing();
    }
}
