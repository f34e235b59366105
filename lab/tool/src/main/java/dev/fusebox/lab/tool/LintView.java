package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.lint.format.LintText;
import dev.fusebox.lab.lint.format.ShownJson;
import dev.fusebox.lab.lint.format.ShownText;
import dev.fusebox.lab.lint.show.ShownPage;
import dev.fusebox.lab.tool.LintCommand.LintFormat;
import dev.fusebox.lab.tool.terminal.Output;
import picocli.CommandLine.Option;

/** How much of its findings {@code fusebox lint} prints. */
final class LintView {

    @Option(
            names = {"-v", "--verbose"},
            description = "All places of each finding, with the values that it follows from, the fix and the proof.")
    private boolean verbose;

    @Option(
            names = "--show-settings",
            description = "Instead of findings, every limit and time limit of every route with its value and the line"
                    + " that sets it, or whose default it is (text, markdown, json).")
    private boolean showSettings;

    boolean showsSettings() {
        return showSettings;
    }

    String settings(ShownPage page, LintFormat format) {
        return switch (format) {
            case text -> ShownText.text(page);
            case markdown -> ShownText.markdown(page);
            case json -> Output.document(ShownJson.of(page));
            default ->
                throw new UsageException(
                        "--show-settings has no --format %s; choose text, markdown or json".formatted(format));
        };
    }

    String text(LintResult result) {
        return verbose ? LintText.details(result) : LintText.of(result);
    }
}
