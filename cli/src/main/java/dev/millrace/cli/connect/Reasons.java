package dev.millrace.cli.connect;

import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** Plain words for what Java's exceptions say by their class alone. */
public final class Reasons {
    private Reasons() {}

    /** Why reading or writing failed; the message of most exceptions is only the file's name. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "there is no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof CharacterCodingException) {
            return "it is not UTF-8";
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /** What lies at the bottom of a failure to connect. */
    public static String root(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root instanceof UnknownHostException
                ? "there is no host " + root.getMessage()
                : String.valueOf(root.getMessage());
    }
}
