package dev.millrace.geoquery.web.result;

import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import dev.millrace.geoquery.web.http.Shown;

/** Sends the files of finished requests. */
public final class Downloads {
    private static final String ALONE = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

    private Downloads() {}

    /**
     * A file of a request.
     *
     * @throws Problem if it is not complete, or has no file of that name
     */
    public static Reply of(RequestView request, String name) {
        OutputFile file = OutputFile.find(request, name).orElseThrow(() -> missing(request, name));
        Reply reply = Reply.file(file.type(), file.path())
                .with("Cache-Control", "private, no-cache")
                .with("Content-Disposition", (file.isPage() ? "inline" : "attachment") + "; filename=\"" + name + "\"");
        // The documentation brings its own styles, and is made of what others wrote: it is shown, and can do nothing.
        return file.isPage() ? reply.with("Content-Security-Policy", ALONE) : reply;
    }

    private static Problem missing(RequestView request, String name) {
        return request.output().isEmpty()
                ? Problem.conflict("The request is " + request.state().word() + "; it has files once it is complete.")
                : Problem.notFound("The request has no file '" + Shown.shortened(name) + "'.");
    }
}
