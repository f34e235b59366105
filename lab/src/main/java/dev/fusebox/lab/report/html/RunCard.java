package dev.fusebox.lab.report.html;

import dev.fusebox.lab.report.CellNames;
import dev.fusebox.lab.report.Table;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.results.RunRecording.CellTrace;
import dev.fusebox.lab.results.VerdictRules;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was run, on what, with which limits, by which commands, and where the raw data lie. */
final class RunCard {

    private RunCard() {}

    static Table environment(RunRecording run) {
        Table.Builder table = Table.with("Environment", "what|value");
        run.results().environment().forEach((k, v) -> table.row(k, String.valueOf(v)));
        return table.small();
    }

    static Table limits(RunRecording run) {
        Table.Builder table =
                Table.with("Effective limits, as the live processes had them", "profile|limit|#max|set by");
        run.chains()
                .forEach((profile, chain) -> chain.limits()
                        .forEach(l -> table.row(profile, l.fullName(), Table.whole(l.max()), CellNames.setting(l))));
        return table.large();
    }

    static Table rules() {
        Table.Builder table = Table.with("Rules of the verdicts", "rule|value");
        VerdictRules.TODAY.words().forEach((rule, value) -> table.row(rule, value));
        return table.small();
    }

    static Table commands(RunRecording run) {
        Table.Builder table = Table.with("Commands", "cell|command");
        run.results().cells().stream()
                .filter(c -> c.load() != null)
                .forEach(c -> table.row(c.id(), c.load().command()));
        return table.large();
    }

    static Table raw(RunRecording run) {
        List<String> files = run.traces().values().stream()
                .flatMap(trace -> trace.files().stream())
                .distinct()
                .sorted()
                .toList();
        Table.Builder table = Table.with("Raw data of each cell", "cell|" + String.join("|", files));
        for (CellResult c : run.results().cells()) {
            CellTrace trace = run.traces().get(c.id());
            List<Object> row = new ArrayList<>(List.of(c.id()));
            files.forEach(file -> row.add(link(c, trace, file)));
            table.row(row);
        }
        return table.large();
    }

    private static Table.@Nullable TableCell link(CellResult cell, @Nullable CellTrace trace, String file) {
        return trace != null && trace.files().contains(file)
                ? new Table.TableCell(file, null, "cells/" + encoded(cell.id()) + "/" + file)
                : null;
    }

    /** Ids are made of letters, digits, dots and dashes; anything else came from an edited file. */
    static String encoded(String id) {
        StringBuilder url = new StringBuilder();
        id.chars()
                .forEach(ch -> url.append(
                        ch < 128 && (Character.isLetterOrDigit(ch) || ".-_~".indexOf(ch) >= 0)
                                ? String.valueOf((char) ch)
                                : ch < 128 ? "%%%02X".formatted(ch) : "_"));
        return url.toString();
    }
}
