package dev.millrace.cli.command;

import dev.millrace.cli.connect.Reasons;
import dev.millrace.cli.terminal.CliException;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.ExitCode;
import dev.millrace.runtime.Millrace;
import dev.millrace.runtime.WorkerModule;
import dev.millrace.worker.WorkerBuilder;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** The modules of the class path and of further jars, whose classes stay loaded until this is closed. For one thread. */
final class WorkerModules implements AutoCloseable {
    private final URLClassLoader loader;
    private final List<WorkerModule> modules;

    private WorkerModules(URLClassLoader loader, List<WorkerModule> modules) {
        this.loader = loader;
        this.modules = modules;
    }

    /**
     * Loads the modules.
     *
     * @throws CliException if a jar cannot be read, or a module not be made
     */
    static WorkerModules load(Environment environment, List<Path> jars) {
        List<URL> urls = new ArrayList<>();
        jars.forEach(jar -> urls.add(url(environment.directory().resolve(jar))));
        URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), WorkerModules.class.getClassLoader());
        try {
            List<WorkerModule> modules = new ArrayList<>();
            ServiceLoader.load(WorkerModule.class, loader).forEach(modules::add);
            return new WorkerModules(loader, modules);
        } catch (ServiceConfigurationError e) {
            close(loader);
            throw new CliException(
                    ExitCode.REFUSED,
                    "a worker module cannot be loaded: " + e.getMessage()
                            + "; a module is a public class with a public constructor without parameters, and --jar must"
                            + " name what it needs too",
                    e);
        }
    }

    private static URL url(Path jar) {
        if (!Files.isReadable(jar)) {
            throw new CliException(
                    ExitCode.IO,
                    "--jar " + jar + " " + (Files.exists(jar) ? "cannot be read" : "does not exist")
                            + "; check path and permissions");
        }
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException("the file system gives URLs that Java reads", e);
        }
    }

    /**
     * Adds every module's handlers.
     *
     * @throws CliException if a module refuses, or two serve the same actor
     */
    void addHandlers(WorkerBuilder worker, Millrace millrace) {
        for (WorkerModule module : modules) {
            try {
                module.addHandlers(worker, millrace);
            } catch (RuntimeException | LinkageError e) { // code of others: whatever it throws ends the start alone
                throw new CliException(
                        ExitCode.REFUSED,
                        "worker module " + module.getClass().getName() + " did not add its handlers: " + e
                                + "; --verbose shows where",
                        e);
            }
        }
    }

    /** What threads of handlers find classes with. */
    ClassLoader loader() {
        return loader;
    }

    /** The modules' class names, for people. */
    String names() {
        return modules.stream().map(module -> module.getClass().getName()).collect(Collectors.joining(", "));
    }

    @Override
    public void close() {
        close(loader);
    }

    private static void close(URLClassLoader loader) {
        try {
            loader.close();
        } catch (IOException e) {
            throw new CliException(ExitCode.IO, "a jar of a worker module cannot be closed: " + Reasons.of(e), e);
        }
    }
}
