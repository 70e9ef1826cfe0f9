package dev.millrace.geoquery.web.http;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Tells of requests that Jetty itself refuses as the application tells of its own. Thread-safe. */
final class JettyErrors extends ErrorHandler {
    private final ErrorPages errors;
    private final Guard guard;

    JettyErrors(ErrorPages errors, Guard guard) {
        this.errors = errors;
        this.guard = guard;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        guard.headers().forEach(response.getHeaders()::put);
        int status = response.getStatus();
        Problem problem = Problem.of(status, HttpStatus.getMessage(status), advice(status));
        boolean isPage = String.valueOf(request.getHeaders().get("Accept")).contains("text/html");
        Sender.send(isPage ? errors.page(problem) : Reply.problem(problem), request, response, callback);
        return true;
    }

    private static String advice(int status) {
        return switch (status) {
            case 400 -> "The request is not valid HTTP; check its address and its headers.";
            case 431, 414 -> "The address or the headers are too long; send the fields in a form instead.";
            case 503 -> "The server is stopping; try again in a moment.";
            default -> "The server cannot answer this.";
        };
    }
}
