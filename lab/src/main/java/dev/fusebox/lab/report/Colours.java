package dev.fusebox.lab.report;

import java.util.Map;

/** A report for a terminal: the same words, the ones that matter in colour. */
public final class Colours {

    private static final String OFF = "\u001b[0m";
    private static final String BOLD = "\u001b[1m";

    private static final Map<String, String> BY_WORDS = Map.of(
            "DISAGREES|DEAD|INCOMPLETE|CONTRADICTED", "\u001b[1;31m",
            "AMBIGUOUS|DEGRADED|cannot tell", "\u001b[33m",
            "NOT_REACHED|ISOLATED|agrees", "\u001b[32m",
            "BOUND", "\u001b[36m");

    private Colours() {}

    /** The one-line answer ends at the first empty line. */
    public static String paint(String report) {
        int end = report.indexOf("\n\n");
        String rest = end < 0 ? "" : report.substring(end);
        for (Map.Entry<String, String> e : BY_WORDS.entrySet()) {
            rest = rest.replaceAll("\\b(" + e.getKey() + ")\\b", e.getValue() + "$1" + OFF);
        }
        return BOLD + (end < 0 ? report : report.substring(0, end)) + OFF + rest;
    }
}
