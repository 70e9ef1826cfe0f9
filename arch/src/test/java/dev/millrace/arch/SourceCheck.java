package dev.millrace.arch;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.millrace.arch.Sources.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/** What sources must show that class files do not. Each check returns one sentence for each place that breaks it. */
final class SourceCheck {
    /** Modules that users compile against. */
    private static final Set<String> PUBLISHED =
            Set.of("core", "jackson", "embedded", "postgres", "memory", "contract");

    /** A class of codes that PostgreSQL knows, then a condition such as {@code 001} or {@code P03}. */
    private static final Pattern SQLSTATE =
            Pattern.compile("(?:0[0-9A-Z]|2[0-8BDF]|3[489BDF]|4[024]|5[34578]|72)[0-9P]\\d{2}");

    private SourceCheck() {}

    /** Public types and methods of published modules without Javadoc, and any package-info without a sentence. */
    static List<String> undocumented(List<Source> main) {
        return check(main, (source, complaints) -> {
            if (source.path().endsWith("/package-info.java")) {
                TreePath declaration =
                        new TreePath(new TreePath(source.unit()), source.unit().getPackage());
                if (source.trees().getDocComment(declaration) == null) {
                    complaints.add(source.path() + ": the package has no purpose sentence");
                }
            } else if (PUBLISHED.contains(source.module())) {
                new Documentation(source, complaints).scan(source.unit(), null);
            }
        });
    }

    /** Tests that sleep instead of waiting for something, or are switched off. */
    static List<String> unreliable(List<Source> tests) {
        return check(tests, (source, complaints) -> new Reliability(source, complaints).scan(source.unit(), null));
    }

    /** SQLSTATE codes outside the one class that interprets them. */
    static List<String> sqlStates(List<Source> main) {
        return check(main, (source, complaints) -> {
            if (!source.path().endsWith("/dev/millrace/postgres/sql/SqlState.java")) {
                new SqlStates(source, complaints).scan(source.unit(), null);
            }
        });
    }

    private static List<String> check(List<Source> sources, BiConsumer<Source, List<String>> check) {
        List<String> complaints = new ArrayList<>();
        sources.forEach(source -> check.accept(source, complaints));
        return complaints;
    }

    /** Walks a file and notes places with their lines. */
    private abstract static class Check extends TreePathScanner<@Nullable Void, @Nullable Void> {
        final Source source;
        private final List<String> complaints;

        Check(Source source, List<String> complaints) {
            this.source = source;
            this.complaints = complaints;
        }

        final void complain(Tree place, String complaint) {
            long position = source.trees().getSourcePositions().getStartPosition(source.unit(), place);
            complaints.add(source.path() + ":" + source.unit().getLineMap().getLineNumber(position) + ": " + complaint);
        }
    }

    /** Enters only what users can see. */
    private static final class Documentation extends Check {
        Documentation(Source source, List<String> complaints) {
            super(source, complaints);
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
            if (!isPublic(type.getModifiers())) {
                return null;
            }
            requireComment(type, "public type " + type.getSimpleName());
            return super.visitClass(type, null);
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
            boolean overrides = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation ->
                            annotation.getAnnotationType().toString().equals("Override"));
            boolean constructs = method.getReturnType() == null;
            if (isPublic(method.getModifiers()) && !overrides && !constructs) {
                requireComment(method, "public method " + method.getName());
            }
            return null;
        }

        /** Members of an interface are public unless they say private. */
        private boolean isPublic(ModifiersTree modifiers) {
            TreePath parent = getCurrentPath().getParentPath();
            boolean inInterface = parent.getLeaf().getKind() == Tree.Kind.INTERFACE;
            return modifiers.getFlags().contains(Modifier.PUBLIC)
                    || (inInterface && !modifiers.getFlags().contains(Modifier.PRIVATE));
        }

        private void requireComment(Tree declaration, String what) {
            String comment = source.trees().getDocComment(getCurrentPath());
            if (comment == null || comment.isBlank()) {
                complain(declaration, what + " has no Javadoc");
            }
        }
    }

    private static final class Reliability extends Check {
        Reliability(Source source, List<String> complaints) {
            super(source, complaints);
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
            String method = call.getMethodSelect() instanceof MemberSelectTree select
                    ? select.getIdentifier().toString()
                    : call.getMethodSelect().toString();
            forbidSleep(call, method);
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void nothing) {
            forbidSleep(reference, reference.getName().toString());
            return super.visitMemberReference(reference, null);
        }

        @Override
        public @Nullable Void visitAnnotation(AnnotationTree annotation, @Nullable Void nothing) {
            if (annotation.getAnnotationType().toString().matches("(?:.*\\.)?Disabled")) {
                complain(annotation, "a test is switched off; repair or delete it");
            }
            return super.visitAnnotation(annotation, null);
        }

        private void forbidSleep(Tree place, String method) {
            if (method.matches("sleep|parkNanos|parkUntil")) {
                complain(place, "a test sleeps; wait for the condition instead");
            }
        }
    }

    private static final class SqlStates extends Check {
        SqlStates(Source source, List<String> complaints) {
            super(source, complaints);
        }

        @Override
        public @Nullable Void visitLiteral(LiteralTree literal, @Nullable Void nothing) {
            if (literal.getValue() instanceof String text
                    && SQLSTATE.matcher(text).matches()) {
                complain(literal, "SQLSTATE " + text + " is interpreted here; only postgres.sql.SqlState may");
            }
            return null;
        }
    }
}
