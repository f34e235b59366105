package dev.fusebox.lab.report;

import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedLimits;
import dev.fusebox.lab.comparison.RunComparison;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Two runs side by side, to paste. */
final class ComparisonMarkdown {

    private ComparisonMarkdown() {}

    /** A section that ends in a line break. */
    static String of(RunComparison c) {
        String first = c.comparable() ? "### Compared with " + Markdown.code(c.before()) + "\n" : "";
        return Stream.of(first, answer(c), cells(c), chains(c), bystanders(c), notes(c))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    private static String answer(RunComparison c) {
        String bullet = c.answer().size() == 1 ? "" : "* ";
        return c.answer().stream().map(line -> bullet + text(line) + "\n").collect(Collectors.joining());
    }

    private static String cells(RunComparison c) {
        return table(
                "cell|change|#goodput/s|#unsuccessful|limit", c.cells().stream().map(ComparisonMarkdown::row));
    }

    private static String row(ComparedCells cell) {
        return row(
                ComparisonWords.name(cell),
                cell.change().words() + " (" + cell.why() + ")",
                cell.before().goodput().whole() + " -> " + cell.now().goodput().whole(),
                cell.before().unsuccessful().percent() + " -> "
                        + cell.now().unsuccessful().percent(),
                ComparisonWords.bound(cell));
    }

    private static String chains(RunComparison c) {
        return table(
                "changed|#then -> now|setting",
                c.chains().stream()
                        .flatMap(chain -> Stream.concat(
                                chain.limits().stream()
                                        .filter(ComparedLimits::changed)
                                        .map(l -> row(
                                                l.name(),
                                                ComparisonWords.sizes(l),
                                                "`" + ComparisonWords.setting(l).replace(" -> ", "` -> `") + "`")),
                                chain.settings().stream()
                                        .map(s -> row(
                                                chain.gateway() + " " + s.what(),
                                                s.before() + " -> " + s.now(),
                                                "")))));
    }

    private static String bystanders(RunComparison c) {
        return table(
                "while a backend hangs|change|the healthy route",
                c.bystanders().stream().map(b -> row(b.words(), b.word(), ComparisonWords.outcomes(b))));
    }

    private static String notes(RunComparison c) {
        return c.notes().stream().map(note -> text(note) + "\n").collect(Collectors.joining("\n"));
    }

    private static String table(String heads, Stream<String> rows) {
        String all = rows.collect(Collectors.joining());
        return all.isEmpty()
                ? ""
                : Markdown.head(Arrays.stream(heads.split("\\|")).map(ComparisonMarkdown::arrows)) + all;
    }

    private static String row(String... fields) {
        return Markdown.row(Arrays.stream(fields).map(ComparisonMarkdown::text).toArray(String[]::new));
    }

    private static String text(String words) {
        return Markdown.text(arrows(words));
    }

    private static String arrows(String words) {
        return words.replace("->", "→");
    }
}
