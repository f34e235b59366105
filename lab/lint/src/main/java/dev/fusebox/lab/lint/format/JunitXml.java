package dev.fusebox.lab.lint.format;

import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.commons.text.StringEscapeUtils;

/** A report of tests as JUnit writes it, which Jenkins and others show: a finding is a test, and fails when the verb does for it. */
public final class JunitXml {

    private static final String TEST = "  <testcase classname=\"%s\" name=\"%s\">%s</testcase>\n";

    private JunitXml() {}

    /** @param fails whether the exit code is 1 for this finding; others are tests that were skipped */
    public static String of(LintResult result, Predicate<LintFinding> fails) {
        int all = result.findings().size();
        long failures = result.findings().stream().filter(fails).count();
        String tests =
                result.findings().stream().map(f -> test(f, fails.test(f))).collect(Collectors.joining());
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuite name="fusebox lint" tests="%d" failures="%d" errors="0" skipped="%d">
                %s  <system-out>%s</system-out>
                </testsuite>
                """.formatted(
                Math.max(1, all),
                failures,
                all - failures,
                all == 0 ? TEST.formatted("fusebox", "no findings", "") : tests,
                escaped(LintText.besides(result).collect(Collectors.joining()).strip()));
    }

    private static String test(LintFinding f, boolean fails) {
        String message = " message=\"%s\"".formatted(escaped(f.title()));
        String text = escaped(f.message() + LintText.where(f.where()));
        String outcome = fails
                ? "<failure type=\"%s\"%s>%s</failure>".formatted(f.level().word(), message, text)
                : "<skipped%s>%s</skipped>".formatted(message, text);
        return TEST.formatted(
                escaped(f.place().file()), f.rule() + ", line " + f.place().line(), outcome);
    }

    /** Without the characters for which XML has no word. */
    private static String escaped(String text) {
        return StringEscapeUtils.escapeXml10(text);
    }
}
