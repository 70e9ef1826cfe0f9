package dev.millrace.geoquery.web.http;

import java.util.Optional;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the action of a request, runs it and sends what it answers. Thread-safe. */
final class Dispatcher extends Handler.Abstract {
    private static final Logger LOG = LoggerFactory.getLogger(Dispatcher.class);

    private final Routes routes;
    private final Guard guard;
    private final ErrorPages errors;
    private final Limits limits;

    Dispatcher(Routes routes, Guard guard, ErrorPages errors, Limits limits) {
        this.routes = routes;
        this.guard = guard;
        this.errors = errors;
        this.limits = limits;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        guard.headers().forEach(response.getHeaders()::put);
        Reply reply;
        try {
            reply = answer(request);
        } catch (Problem problem) {
            reply = told(request, problem);
        }
        Sender.send(reply, request, response, callback);
        return true;
    }

    private Reply answer(Request request) {
        guard.check(request);
        String path = Request.getPathInContext(request);
        Routes.Route route =
                routes.find(path).orElseThrow(() -> Problem.notFound("There is nothing at " + Shown.shortened(path)));
        Optional<Action> action = route.action(request.getMethod());
        if (action.isEmpty()) {
            Problem problem = Problem.of(
                    405,
                    "Not for this method",
                    "Nothing answers " + Shown.shortened(request.getMethod()) + " here; use " + route.allowed() + ".");
            return told(request, problem).with("Allow", route.allowed());
        }
        return run(action.get(), new Exchange(request, route.parts(path), limits));
    }

    private static Reply run(Action action, Exchange exchange) {
        try {
            return action.answer(exchange);
        } catch (Problem problem) {
            throw problem;
        } catch (Exception e) {
            throw BoundedBody.refusal(e).orElseGet(() -> unexpected(e, exchange));
        }
    }

    private static Problem unexpected(Exception e, Exchange exchange) {
        LOG.error("cannot answer {}", Shown.shortened(exchange.uri()), e);
        return Problem.of(
                500,
                "The server failed",
                "Something went wrong on the server, which its log tells; nothing that you had was lost. Try again.");
    }

    private Reply told(Request request, Problem problem) {
        boolean isPage = String.valueOf(request.getHeaders().get("Accept")).contains("text/html")
                && !Request.getPathInContext(request).startsWith("/api/");
        return isPage ? errors.page(problem) : Reply.problem(problem);
    }
}
