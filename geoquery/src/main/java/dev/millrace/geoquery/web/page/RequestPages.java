package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.request.RequestView;
import dev.millrace.geoquery.request.Requests;
import dev.millrace.geoquery.web.api.Paging;
import dev.millrace.geoquery.web.http.Exchange;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import dev.millrace.geoquery.web.http.Routes;
import dev.millrace.geoquery.web.http.Shown;
import dev.millrace.geoquery.web.progress.SharedViews;
import dev.millrace.geoquery.web.result.Downloads;
import dev.millrace.geoquery.web.result.OutputFile;
import dev.millrace.geoquery.web.result.ResultColumn;
import dev.millrace.geoquery.web.result.ResultMap;
import dev.millrace.geoquery.web.result.ResultTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The pages of requests: the list, and each with its progress, its files and its result. */
final class RequestPages {
    private static final int ON_A_PAGE = 50;
    private static final String SECTION = "requests";

    private final Templates templates;
    private final Requests requests;
    private final SharedViews views;
    private final ResultMap maps = new ResultMap();

    RequestPages(Templates templates, Requests requests, SharedViews views) {
        this.templates = templates;
        this.requests = requests;
        this.views = views;
    }

    void addTo(Routes routes) {
        routes.get("/requests", this::list)
                .get("/requests/{id}", this::show)
                .post("/requests/{id}/cancel", this::cancel)
                .get("/requests/{id}/files/{name}", exchange -> Downloads.of(view(exchange), exchange.path("name")));
    }

    private Reply list(Exchange exchange) {
        List<RequestView> found = requests.list(Paging.before(exchange.query()), ON_A_PAGE);
        String older = found.size() < ON_A_PAGE
                ? ""
                : found.get(found.size() - 1).submittedAt().toString();
        return templates.page(
                200,
                "requests.html",
                SECTION,
                Map.of("requests", found.stream().map(RequestCard::new).toList(), "older", older));
    }

    private RequestView view(Exchange exchange) {
        return views.find(exchange.id("id"))
                .orElseThrow(() -> Problem.notFound("There is no request " + exchange.path("id")
                        + "; the list of requests has those that there are."));
    }

    private Reply show(Exchange exchange) {
        RequestView view = view(exchange);
        Map<String, @Nullable Object> page = new HashMap<>();
        page.put("r", new RequestCard(view));
        page.put("files", OutputFile.of(view));
        page.put("result", null);
        OutputFile.table(view).ifPresent(file -> {
            ResultTable table = ResultTable.open(file.path());
            column(exchange, table).ifPresent(column -> {
                ResultPart part = new ResultPart(table, column);
                page.put("result", part);
                page.put("classes", part);
                page.put("sheet", maps.of(view).orElse(null));
                page.put("mapLabel", "Map of " + column.label());
            });
        });
        return templates.page(200, "request.html", SECTION, page);
    }

    private static Optional<ResultColumn> column(Exchange exchange, ResultTable table) {
        Optional<String> wanted = exchange.query().text("column");
        if (wanted.isEmpty()) {
            return table.columns().stream().findFirst();
        }
        Optional<ResultColumn> column = table.column(wanted.get());
        if (column.isEmpty()) {
            throw Problem.badField(
                    "column",
                    "The table has no column '" + Shown.shortened(wanted.get()) + "'; choose one of its own.");
        }
        return column;
    }

    private Reply cancel(Exchange exchange) {
        RequestView view = view(exchange);
        boolean unused = requests.cancel(view.id()); // false if it is over by now, which its page tells
        views.forget(view.id());
        return Reply.seeOther("/requests/" + view.id());
    }
}
