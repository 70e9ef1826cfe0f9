package dev.millrace.geoquery.web.page;

import dev.millrace.geoquery.web.http.Assets;
import dev.millrace.geoquery.web.http.ErrorPages;
import dev.millrace.geoquery.web.http.Problem;
import dev.millrace.geoquery.web.http.Reply;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes pages. Whatever is put into one is escaped. Thread-safe. */
final class Templates implements ErrorPages {
    private static final String FOLDER = "dev/millrace/geoquery/web/page/";
    private static final List<String> ASSETS =
            List.of("app.css", "app.js", "map.js", "choose.js", "progress.js", "explore.js", "icon.svg");

    private final Assets assets = new Assets(Templates.class, ASSETS);
    private final PebbleEngine engine;

    Templates() {
        ClasspathLoader loader = new ClasspathLoader(Templates.class.getClassLoader());
        loader.setPrefix(FOLDER);
        engine = new PebbleEngine.Builder()
                .loader(loader)
                .strictVariables(true)
                .autoEscaping(true)
                .defaultLocale(Locale.ROOT)
                .extension(new AssetFunction(assets))
                .build();
    }

    private static final class AssetFunction extends AbstractExtension implements Function {
        private final Assets assets;

        AssetFunction(Assets assets) {
            this.assets = assets;
        }

        @Override
        public Map<String, Function> getFunctions() {
            return Map.of("asset", this);
        }

        @Override
        public List<String> getArgumentNames() {
            return List.of("name");
        }

        @Override
        public Object execute(
                Map<String, Object> arguments, PebbleTemplate self, EvaluationContext context, int lineNumber) {
            return assets.path(String.valueOf(arguments.get("name")));
        }
    }

    Assets assets() {
        return assets;
    }

    /** A page of a section, which the menu marks. */
    Reply page(int status, String template, String section, Map<String, ? extends @Nullable Object> content) {
        Map<String, @Nullable Object> context = new HashMap<>(content);
        context.put("section", section);
        return Reply.page(status, text(template, context)).with("Cache-Control", "no-cache");
    }

    String text(String template, Map<String, @Nullable Object> context) {
        StringWriter out = new StringWriter();
        try {
            engine.getTemplate(template).evaluate(out, context);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the page " + template, e);
        }
        return out.toString();
    }

    @Override
    public Reply page(Problem problem) {
        return page(problem.status(), "error.html", "", Map.of("problem", problem));
    }
}
