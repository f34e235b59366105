package dev.fusebox.lab.report;

import dev.fusebox.lab.doc.Wrap;
import dev.fusebox.lab.results.LeverCosts.TriedLever;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Levers before they are measured. */
public final class LeverList {

    private LeverList() {}

    /** @param leftOut why the others are not tried, by their ids */
    public static String of(List<TriedLever> levers, Map<String, String> leftOut) {
        StringBuilder text = new StringBuilder();
        levers.forEach(lever -> text.append(Wrap.at(lever.id() + ": ", "    ", does(lever)))
                .append("    ")
                .append(lever.gives())
                .append("\n"));
        return text + notTried(leftOut);
    }

    static String does(TriedLever lever) {
        return lever.does() + "." + (lever.changes() == null ? "" : " What else changes: " + lever.changes() + ".");
    }

    /** One line for each reason; empty for none. */
    static String notTried(Map<String, String> leftOut) {
        Map<String, List<String>> byReason = new TreeMap<>();
        new LinkedHashMap<>(leftOut)
                .forEach((lever, reason) ->
                        byReason.computeIfAbsent(reason, r -> new ArrayList<>()).add(lever));
        StringBuilder text = new StringBuilder();
        byReason.forEach(
                (reason, levers) -> text.append(Wrap.at("  ", "    ", String.join(", ", levers) + ": " + reason)));
        return text.isEmpty() ? "" : "\nNot tried:\n" + text;
    }
}
