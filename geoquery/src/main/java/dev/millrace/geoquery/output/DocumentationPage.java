package dev.millrace.geoquery.output;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Map;

/** A request's documentation as one page of HTML that needs nothing else. Thread-safe. */
final class DocumentationPage {
    private static final String TEMPLATE = "dev/millrace/geoquery/output/documentation.html";

    private final PebbleTemplate template;

    DocumentationPage() {
        ClasspathLoader loader = new ClasspathLoader(DocumentationPage.class.getClassLoader());
        PebbleEngine engine = new PebbleEngine.Builder()
                .loader(loader)
                .strictVariables(true)
                .autoEscaping(true)
                .defaultLocale(Locale.ROOT)
                .build();
        template = engine.getTemplate(TEMPLATE);
    }

    void write(Documentation documentation, Writer out) throws IOException {
        template.evaluate(out, Map.of("page", documentation));
    }
}
