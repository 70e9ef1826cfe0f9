package dev.millrace.cli.doctor;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.millrace.cli.command.Json;
import dev.millrace.cli.terminal.Printable;
import dev.millrace.postgres.doctor.Diagnosis;
import dev.millrace.postgres.doctor.Finding;
import java.util.ArrayList;
import java.util.List;

/** A diagnosis for people and for machines. */
final class DiagnosisText {
    private DiagnosisText() {}

    static List<String> lines(Diagnosis diagnosis) {
        List<String> lines = new ArrayList<>();
        diagnosis.findings().forEach(finding -> lines.addAll(lines(finding)));
        diagnosis.unjudged().forEach(it -> lines.add("not judged  " + it.id() + ": " + Printable.line(it.reason())));
        lines.add((lines.isEmpty() ? "" : "\n") + diagnosis.findings().size() + " findings, "
                + (diagnosis.checks().size() - diagnosis.unjudged().size()) + " of "
                + diagnosis.checks().size() + " checks made in " + Printable.took(diagnosis.took()));
        return lines;
    }

    private static List<String> lines(Finding finding) {
        List<String> lines = new ArrayList<>();
        lines.add(finding.severity().word() + "  " + finding.id() + ": " + Printable.line(finding.seen()));
        lines.add("  why:  " + finding.why());
        lines.add("  do:   " + finding.todo());
        String statement = finding.statement();
        if (statement != null) {
            lines.add("  sql:  " + Printable.line(statement));
        }
        return lines;
    }

    static String json(Diagnosis diagnosis) {
        ObjectNode object = Json.object();
        var findings = object.putArray("findings");
        for (Finding finding : diagnosis.findings()) {
            findings.addObject()
                    .put("id", finding.id())
                    .put("severity", finding.severity().word())
                    .put("seen", finding.seen())
                    .put("why", finding.why())
                    .put("todo", finding.todo())
                    .put("statement", finding.statement());
        }
        var unjudged = object.putArray("unjudged");
        diagnosis
                .unjudged()
                .forEach(it -> unjudged.addObject().put("id", it.id()).put("reason", it.reason()));
        var checks = object.putArray("checks");
        diagnosis.checks().forEach(checks::add);
        return Json.pretty(object.put("millis", diagnosis.took().toMillis()));
    }
}
