package dev.millrace.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * As whom PostgreSQL's programs run, which refuse to run as root.
 *
 * @param name for messages
 * @param prefix the command that becomes another user and then the program, keeping the process id
 * @param owner who must own the cluster's files; null where we may not change owners
 */
record RunAs(String name, List<String> prefix, @Nullable Owner owner) {
    private static final Path ROOT = Path.of("/");
    /** Users that exist for such a purpose, in order of preference. */
    private static final List<String> OTHER_USERS = List.of("postgres", "nobody");

    private static final class Current {
        static final Optional<RunAs> FITTING = detect();
    }

    RunAs {
        prefix = List.copyOf(prefix);
    }

    /** What fits this process; found out once. */
    static RunAs current() {
        return Current.FITTING.orElseThrow(
                () -> new EmbeddedPostgresException("PostgreSQL refuses to run as root, and neither"
                        + " 'unshare -U' nor 'setpriv --reuid' (util-linux) worked to run it as somebody else;"
                        + " start this program as an ordinary user"));
    }

    private static Optional<RunAs> detect() {
        if (!idOf("-u", null).equals(Optional.of(0))) {
            return Optional.of(plain());
        }
        return Stream.concat(unshared().stream(), OTHER_USERS.stream().flatMap(user -> otherUser(user).stream()))
                .findFirst();
    }

    /** This process's own user, who must not be root. */
    static RunAs plain() {
        return new RunAs("this user", List.of(), null);
    }

    /**
     * Root without a name: in a user namespace of its own the server sees itself as nobody, while to the kernel it
     * still owns root's files; empty where the system forbids it, as many containers do.
     */
    static Optional<RunAs> unshared() {
        return working(new RunAs("root in a user namespace", List.of("unshare", "-U"), new Owner(0, 0)));
    }

    /** Another user, who must be able to reach the folders; empty where there is no such user or no way to become it. */
    static Optional<RunAs> otherUser(String user) {
        return idOf("-u", user)
                .flatMap(uid -> idOf("-g", user).map(gid -> new Owner(uid, gid)))
                .flatMap(owner -> working(new RunAs("user " + user, setpriv(owner), owner)));
    }

    private static List<String> setpriv(Owner owner) {
        return List.of("setpriv", "--reuid=" + owner.uid(), "--regid=" + owner.gid(), "--clear-groups");
    }

    private static Optional<RunAs> working(RunAs candidate) {
        return Optional.of(candidate).filter(it -> succeeds(it.command("true")));
    }

    private static Optional<Integer> idOf(String option, @Nullable String user) {
        var command = user == null ? List.of("id", option) : List.of("id", option, user);
        try {
            var result = Program.run(ROOT, command);
            return result.succeeded() ? Optional.of(Integer.valueOf(result.output())) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // without 'id' we cannot know; PostgreSQL refuses root itself
        }
    }

    private static boolean succeeds(List<String> command) {
        try {
            return Program.run(ROOT, command).succeeded();
        } catch (IOException e) {
            return false; // the program is not installed, which is an answer too
        }
    }

    /** Whether the server is a user who may lack the right to enter our folders. */
    boolean needsReachableFolders() {
        return owner != null && owner.uid() != 0;
    }

    /** The command line that runs {@code program} as this user. */
    List<String> command(String... program) {
        return Stream.concat(prefix.stream(), Stream.of(program)).toList();
    }

    /** Refuses a {@code folder} that the server's user cannot enter. */
    void checkReaches(Path folder) {
        if (needsReachableFolders() && !succeeds(command("test", "-x", folder.toString()))) {
            throw new EmbeddedPostgresException("PostgreSQL runs as " + name + " because it refuses root, and "
                    + name + " cannot enter " + folder + "; choose a folder below one that everybody may enter"
                    + " (such as /var/lib), or allow entry to each folder above it with 'chmod o+x'");
        }
    }
}
