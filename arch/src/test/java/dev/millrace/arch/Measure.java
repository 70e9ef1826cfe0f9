package dev.millrace.arch;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import dev.millrace.arch.Sources.Source;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** Sizes of everything that has a limit. */
final class Measure {
    private Measure() {}

    /** Returns the sizes of files, packages and members in Java sources. */
    static List<Size> java(Sources sources) {
        List<Size> sizes = new ArrayList<>();
        for (Source file : sources.files()) {
            Limit limit = file.isTest() ? Limit.TEST_FILE_LINES : Limit.FILE_LINES;
            sizes.add(new Size(limit, file.path(), lines(file.text())));
            new Members(file, sizes).scan(file.unit(), null);
        }
        Map<String, Long> types = sources.files().stream()
                .collect(Collectors.groupingBy(
                        Source::folder,
                        Collectors.summingLong(file -> file.types().count())));
        types.forEach((folder, count) -> sizes.add(new Size(Limit.PACKAGE_TYPES, folder, Math.toIntExact(count))));
        return sizes;
    }

    /** Returns the sizes of SQL files, given as texts by path. */
    static List<Size> sql(Map<String, String> texts) {
        return texts.entrySet().stream()
                .map(file -> new Size(sqlLimit(file.getKey()), file.getKey(), lines(file.getValue())))
                .toList();
    }

    private static Limit sqlLimit(String path) {
        return path.contains("/migration/") ? Limit.MIGRATION_LINES : Limit.SQL_FILE_LINES;
    }

    private static int lines(String text) {
        return Math.toIntExact(text.lines().count());
    }

    /** Walks a file, knowing which types enclose a member. */
    private static final class Members extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final Source file;
        private final List<Size> sizes;
        private final Deque<ClassTree> enclosing = new ArrayDeque<>();

        Members(Source file, List<Size> sizes) {
            this.file = file;
            this.sizes = sizes;
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            enclosing.addLast(type);
            if (type.getKind() == Tree.Kind.RECORD) {
                add(Limit.RECORD_COMPONENTS, path(), components(type));
            }
            super.visitClass(type, null);
            enclosing.removeLast();
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            String signature = path() + "." + method.getName()
                    + method.getParameters().stream()
                            .map(parameter -> String.valueOf(parameter.getType()))
                            .collect(Collectors.joining(", ", "(", ")"));
            add(Limit.METHOD_LINES, signature, methodLines(method));
            boolean constructsRecord =
                    enclosing.getLast().getKind() == Tree.Kind.RECORD && method.getReturnType() == null;
            if (!constructsRecord) {
                add(Limit.PARAMETERS, signature, method.getParameters().size());
            }
            return super.visitMethod(method, null);
        }

        private void add(Limit limit, String member, int value) {
            sizes.add(new Size(limit, file.path() + "#" + member, value));
        }

        private String path() {
            return enclosing.stream()
                    .map(type -> type.getSimpleName().toString())
                    .collect(Collectors.joining("."));
        }

        /** A record has no other fields than its components and static ones. */
        private static int components(ClassTree type) {
            return Math.toIntExact(type.getMembers().stream()
                    .filter(VariableTree.class::isInstance)
                    .map(VariableTree.class::cast)
                    .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                    .count());
        }

        /** From behind the annotations, which may be a table of data, to the closing brace. */
        private int methodLines(MethodTree method) {
            SourcePositions positions = file.trees().getSourcePositions();
            long start = Math.max(
                    positions.getStartPosition(file.unit(), method),
                    positions.getEndPosition(file.unit(), method.getModifiers()));
            long end = positions.getEndPosition(file.unit(), method);
            return lines(file.text()
                    .substring(Math.toIntExact(start), Math.toIntExact(end))
                    .strip());
        }
    }
}
