package dev.millrace.arch;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Java sources, parsed by the JDK's own compiler but not attributed. */
record Sources(List<Source> files) {

    /**
     * One file.
     *
     * @param path below the repository's root, with forward slashes
     */
    record Source(String path, String text, CompilationUnitTree unit, DocTrees trees) {

        boolean isTest() {
            return path.contains("/src/test/");
        }

        /** Returns the first folder of the path. */
        String module() {
            return path.substring(0, path.indexOf('/'));
        }

        /** Returns the folder of the file. */
        String folder() {
            return path.substring(0, path.lastIndexOf('/'));
        }

        /** Returns the top-level types of the file. */
        Stream<ClassTree> types() {
            return unit.getTypeDecls().stream()
                    .filter(ClassTree.class::isInstance)
                    .map(ClassTree.class::cast);
        }
    }

    private static final class Repo {
        static final Sources SOURCES = parse(Repository.texts(".java"));
    }

    /** Returns all sources of all modules. */
    static Sources ofRepository() {
        return Repo.SOURCES;
    }

    /** Parses texts by path; one that is no Java is an error. */
    static Sources parse(Map<String, String> texts) {
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        List<Text> units = texts.entrySet().stream()
                .map(text -> new Text(text.getKey(), text.getValue()))
                .toList();
        JavacTask task = (JavacTask)
                ToolProvider.getSystemJavaCompiler().getTask(null, null, problems, List.of("-proc:none"), null, units);
        List<Source> files = read(task, texts);
        if (!problems.getDiagnostics().isEmpty()) {
            throw new IllegalArgumentException("cannot be parsed: " + problems.getDiagnostics());
        }
        return new Sources(files);
    }

    private static List<Source> read(JavacTask task, Map<String, String> texts) {
        DocTrees trees = DocTrees.instance(task);
        List<Source> files = new ArrayList<>();
        try {
            for (CompilationUnitTree unit : task.parse()) {
                String path = unit.getSourceFile().getName().substring(1);
                files.add(new Source(path, Objects.requireNonNull(texts.get(path), path), unit, trees));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(files);
    }

    /** Returns main sources. */
    List<Source> main() {
        return files.stream().filter(file -> !file.isTest()).toList();
    }

    /** Returns test sources, without what is planted to break rules. */
    List<Source> tests() {
        return files.stream()
                .filter(Source::isTest)
                .filter(file -> !file.path.contains("/dev/millrace/planted/"))
                .toList();
    }

    /** Returns the names of all top-level types of main code. */
    Set<String> mainTypes() {
        return main().stream()
                .flatMap(file -> file.types().map(type -> file.unit.getPackageName() + "." + type.getSimpleName()))
                .collect(Collectors.toSet());
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String content;

        Text(String path, String content) {
            super(URI.create("text:///" + path), Kind.SOURCE);
            this.content = content;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return content;
        }
    }
}
