package dev.millrace.arch.docs;

import static java.util.Objects.requireNonNull;

import dev.millrace.cli.Cli;
import dev.millrace.cli.terminal.Environment;
import dev.millrace.cli.terminal.Variable;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The commands as they are parsed, and the environment variables that they read. */
final class CommandsPage {
    private static final List<String> HEADS = List.of("option", "what it is");
    private static final Set<String> OF_ALL = Set.of("--help", "--version", "--verbose");

    private final ReferencePage page = new ReferencePage(
            "Commands",
            "Every command, its options with their defaults, and the environment variables. `millrace COMMAND --help` says the"
                    + " same, with examples. What they exit with is in [exit codes](exit-codes.md).");
    private final CommandSpec root;
    private final Set<String> ofDatabases;

    private CommandsPage() {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        Environment environment =
                new Environment(nowhere, nowhere, InputStream.nullInputStream(), Map.of(), Path.of(""), () -> () -> {});
        this.root = new Cli(environment).commandLine().getCommandSpec();
        this.ofDatabases = connection().stream().map(OptionSpec::longestName).collect(Collectors.toSet());
    }

    static ReferencePage made() {
        CommandsPage commands = new CommandsPage();
        commands.writeShared();
        commands.write(commands.root);
        commands.writeVariables();
        return commands.page;
    }

    /** What every command of databases takes, as one of them has it. */
    private List<OptionSpec> connection() {
        CommandSpec check = requireNonNull(root.subcommands().get("check")).getCommandSpec();
        return check.options().stream()
                .filter(option -> !OF_ALL.contains(option.longestName()))
                .filter(option -> !option.longestName().equals("--json"))
                .toList();
    }

    private void writeShared() {
        page.heading("Options of all");
        page.table(HEADS, rows(root.options()));
        page.heading("Which database");
        page.paragraph(
                "Taken by every command that needs one. Each setting is looked up by itself: the option, else the variable,"
                        + " else the file.");
        page.table(HEADS, rows(connection()));
    }

    private void write(CommandSpec command) {
        if (command != root) {
            page.heading(command.qualifiedName());
            page.paragraph(String.join(" ", command.usageMessage().header()));
            page.paragraph(String.join(" ", command.usageMessage().description()));
            List<ArgSpec> arguments = new ArrayList<>(command.positionalParameters());
            arguments.addAll(own(command));
            if (!arguments.isEmpty()) {
                page.table(HEADS, rows(arguments));
            }
            if (hasDatabase(command)) {
                page.paragraph("And [which database](#which-database).");
            }
        }
        command.subcommands().values().stream()
                .distinct()
                .map(CommandLine::getCommandSpec)
                .forEach(this::write);
    }

    private boolean hasDatabase(CommandSpec command) {
        return command.options().stream()
                .map(OptionSpec::longestName)
                .collect(Collectors.toSet())
                .containsAll(ofDatabases);
    }

    private List<OptionSpec> own(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !OF_ALL.contains(option.longestName()))
                .filter(option -> !hasDatabase(command) || !ofDatabases.contains(option.longestName()))
                .toList();
    }

    private void writeVariables() {
        page.heading("Environment variables");
        page.table(
                List.of("variable", "default", "what it is"),
                Arrays.stream(Variable.values())
                        .map(it -> List.of(ReferencePage.code(it.name()), it.usual(), it.meaning()))
                        .toList());
    }

    private static List<List<String>> rows(List<? extends ArgSpec> arguments) {
        return arguments.stream()
                .filter(argument -> !argument.hidden())
                .map(argument -> List.of(ReferencePage.code(name(argument)), String.join(" ", argument.description())))
                .toList();
    }

    private static String name(ArgSpec argument) {
        if (argument instanceof PositionalParamSpec) {
            return argument.paramLabel();
        }
        OptionSpec option = (OptionSpec) argument;
        return String.join(", ", option.names()) + (option.arity().max() == 0 ? "" : " " + option.paramLabel());
    }
}
