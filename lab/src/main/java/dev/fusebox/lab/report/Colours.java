package dev.fusebox.lab.report;

import java.util.List;
import java.util.regex.Pattern;

/** A report for a terminal: the same words, the ones that matter in colour. */
public final class Colours {

    private static final String OFF = "\u001b[0m";
    private static final String BOLD = "\u001b[1m";

    private record Rule(Pattern words, String on) {}

    private static final List<Rule> RULES = List.of(
            new Rule(Pattern.compile("\\b(DISAGREES|DEAD|INCOMPLETE|CONTRADICTED)\\b"), "\u001b[1;31m"),
            new Rule(Pattern.compile("\\b(AMBIGUOUS|DEGRADED|cannot tell)\\b"), "\u001b[33m"),
            new Rule(Pattern.compile("\\b(NOT_REACHED|ISOLATED|agrees)\\b"), "\u001b[32m"),
            new Rule(Pattern.compile("\\b(BOUND)\\b"), "\u001b[36m"));

    private Colours() {}

    /** The one-line answer ends at the first empty line. */
    public static String paint(String report) {
        int end = report.indexOf("\n\n");
        String rest = end < 0 ? "" : report.substring(end);
        for (Rule rule : RULES) {
            rest = rule.words().matcher(rest).replaceAll(rule.on() + "$1" + OFF);
        }
        return BOLD + (end < 0 ? report : report.substring(0, end)) + OFF + rest;
    }
}
