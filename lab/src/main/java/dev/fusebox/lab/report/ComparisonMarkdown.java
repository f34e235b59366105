package dev.fusebox.lab.report;

import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedChain;
import dev.fusebox.lab.comparison.ComparedLimits;
import dev.fusebox.lab.comparison.RunComparison;

/** Two runs side by side, to paste. */
public final class ComparisonMarkdown {

    private ComparisonMarkdown() {}

    /** A section that ends in a line break. */
    public static String of(RunComparison c) {
        StringBuilder text = new StringBuilder("### Compared with `%s`\n\n".formatted(c.before()));
        c.answer()
                .forEach(line -> text.append(c.answer().size() == 1 ? "" : "* ")
                        .append(escaped(line))
                        .append("\n"));
        if (!c.cells().isEmpty()) {
            text.append("\n| cell | change | goodput/s | unsuccessful | limit |\n|---|---|---:|---:|---|\n");
            c.cells().forEach(cell -> text.append(row(cell)));
        }
        if (c.chains().stream().anyMatch(ComparedChain::changed)) {
            text.append("\n| changed limit | size | setting |\n|---|---:|---|\n");
            c.chains()
                    .forEach(chain -> chain.limits().stream()
                            .filter(ComparedLimits::changed)
                            .forEach(l ->
                                    text.append(row(l.name(), ComparisonWords.sizes(l), ComparisonWords.setting(l)))));
            c.chains()
                    .forEach(chain -> chain.settings()
                            .forEach(s -> text.append(
                                    row(chain.gateway() + " " + s.what(), s.before() + " -> " + s.now(), "-"))));
        }
        if (!c.bystanders().isEmpty()) {
            text.append("\n| healthy route while a backend hangs | change | verdict |\n|---|---|---|\n");
            c.bystanders().forEach(b -> text.append(row(b.words(), b.word(), ComparisonWords.outcomes(b))));
        }
        c.notes().forEach(note -> text.append("\n").append(escaped(note)).append("\n"));
        return text.toString();
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

    private static String row(String... fields) {
        StringBuilder row = new StringBuilder("|");
        for (String field : fields) {
            row.append(" ").append(escaped(field)).append(" |");
        }
        return row.append("\n").toString();
    }

    private static String escaped(String words) {
        return words.replace("->", "→")
                .replace("<", "&lt;")
                .replace("|", "\\|")
                .replace("*", "\\*")
                ;
    }
}
