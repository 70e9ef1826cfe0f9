package dev.millrace.cli;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.ToolProvider;

/** Compiles a module as an application would have one, into a folder that {@code --jar} takes. */
final class ModuleJar {
    private ModuleJar() {}

    /** A module {@code app.AppModule} whose method {@code addHandlers} has this body. */
    static Path compiled(Path folder, String body) throws IOException {
        Path source = folder.resolve("AppModule.java");
        Files.writeString(source, """
                package app;
                import dev.millrace.model.*;
                import dev.millrace.runtime.*;
                import dev.millrace.worker.*;
                public final class AppModule implements WorkerModule {
                    public record Input(String name) {}
                    public void addHandlers(WorkerBuilder worker, Millrace millrace) {
                        %s
                    }
                }
                """.formatted(body));
        Path classes = folder.resolve("classes");
        Path services = classes.resolve("META-INF/services");
        Files.createDirectories(services);
        Files.writeString(services.resolve("dev.millrace.runtime.WorkerModule"), "app.AppModule\n");
        int failed = requireNonNull(ToolProvider.getSystemJavaCompiler(), "tests need a JDK")
                .run(
                        null,
                        null,
                        null,
                        "-classpath",
                        System.getProperty("java.class.path"),
                        "-d",
                        classes.toString(),
                        source.toString());
        if (failed != 0) {
            throw new IllegalStateException("the module does not compile");
        }
        return classes;
    }
}
