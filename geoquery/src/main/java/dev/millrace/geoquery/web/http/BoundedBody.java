package dev.millrace.geoquery.web.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body ends: after so many bytes, and once it comes too slowly. A client that sends a byte now and then
 * would else hold a thread for as long as it likes. For one thread.
 */
final class BoundedBody extends Request.Wrapper {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final long mostBytes;
    private final Limits limits;
    private final long startedAtNanos = System.nanoTime();
    private long bytes;

    /**
     * Bounds a request's body.
     *
     * @throws Problem if its length is said to be over the bound
     */
    BoundedBody(Request request, long mostBytes, Limits limits) {
        super(request);
        this.mostBytes = mostBytes;
        this.limits = limits;
        if (request.getLength() > mostBytes) {
            throw tooLarge(mostBytes);
        }
    }

    private static Problem tooLarge(long mostBytes) {
        String most = mostBytes >= 1_000_000 ? mostBytes / 1_000_000 + " MB" : mostBytes + " bytes";
        return Problem.of(
                413,
                "Too large",
                "The body is larger than the limit of " + most + "; send less, such as simpler boundaries.");
    }

    private static Problem tooSlow() {
        return Problem.of(408, "Too slow", "The body came too slowly; try again on a better connection.");
    }

    @Override
    public Content.@Nullable Chunk read() {
        Content.Chunk chunk = super.read();
        if (chunk == null || Content.Chunk.isFailure(chunk)) {
            return chunk;
        }
        ByteBuffer buffer = chunk.getByteBuffer();
        bytes += buffer.remaining();
        if (bytes > mostBytes) {
            chunk.release();
            return Content.Chunk.from(new Refused(tooLarge(mostBytes)), true);
        }
        if (!chunk.isLast() && System.nanoTime() - startedAtNanos > allowedNanos()) {
            chunk.release();
            return Content.Chunk.from(new Refused(tooSlow()), true);
        }
        return chunk;
    }

    private long allowedNanos() {
        return limits.grace().toNanos() + bytes * NANOS_PER_SECOND / limits.bytesPerSecond();
    }

    /** What readers of the body get instead of the rest of it. */
    private static final class Refused extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient Problem problem;

        Refused(Problem problem) {
            super(problem.detail());
            this.problem = problem;
        }
    }

    /** Why a body was refused, if that is what a failure comes of. */
    static Optional<Problem> refusal(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof Refused refused) {
                return Optional.of(refused.problem);
            }
        }
        return Optional.empty();
    }
}
