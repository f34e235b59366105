package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.comparison.Change;
import dev.fusebox.lab.comparison.ComparedBystanders;
import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedChain;
import dev.fusebox.lab.comparison.ComparedLimits;
import dev.fusebox.lab.comparison.RunComparison;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Two runs side by side, for {@code report.txt}. */
public final class ComparisonText {

    private ComparisonText() {}

    /** For the first screen: what changed most, or why nothing can be compared. */
    public static String lead(RunComparison c) {
        String first = c.answer().get(0);
        return wrapped(0, c.comparable() ? "Compared with " + c.before() + ": " + first : first);
    }

    /** The whole comparison; nothing when the runs have nothing in common, which {@link #lead} says. */
    public static String of(RunComparison c) {
        if (!c.comparable()) {
            return "";
        }
        StringBuilder text = new StringBuilder("\nCompared with %s (then -> now)\n".formatted(c.before()));
        c.answer().forEach(line -> text.append(wrapped("  ", "    ", line)));
        c.chains().stream().filter(ComparedChain::changed).forEach(chain -> text.append(chain(chain)));
        if (!c.cells().isEmpty()) {
            text.append("\n  Each cell of both runs\n");
            c.cells().forEach(cell -> text.append(cell(cell)));
        }
        if (!c.bystanders().isEmpty()) {
            text.append("\n  The healthy route while a backend hangs\n");
            c.bystanders().forEach(b -> text.append(bystander(b)));
        }
        c.notes().forEach(note -> text.append(wrapped("  ", "    ", note)));
        return text.toString();
    }

    private static String chain(ComparedChain chain) {
        boolean used = chain.cell() != null;
        Table table = Table.of("", "limit|#then|#now|" + (used ? "#use then|#use now" : "set by"));
        for (ComparedLimits limit : chain.limits()) {
            table.row(
                    (limit.changed() ? "* " : "  ") + limit.name(),
                    ComparisonWords.size(limit.before()),
                    ComparisonWords.size(limit.now()),
                    used
                            ? List.of(ComparisonWords.use(limit.before()), ComparisonWords.use(limit.now()))
                            : ComparisonWords.setting(limit));
        }
        String use = used ? "; use (median / peak) in " + ComparisonWords.cell(chain) : "";
        StringBuilder text = new StringBuilder("\n");
        text.append(wrapped(2, "Limits of %s, * changed%s".formatted(ComparisonWords.name(chain), use)));
        table.text().lines().forEach(line -> text.append("  ").append(line).append("\n"));
        chain.limits().stream()
                .filter(l -> used && l.changed())
                .forEach(l -> text.append(wrapped(
                        "  * ", "      ", "%s: %s".formatted(ComparisonWords.sizes(l), ComparisonWords.setting(l)))));
        chain.settings()
                .forEach(s -> text.append(
                        wrapped("  * ", "      ", "%s: %s -> %s".formatted(s.what(), s.before(), s.now()))));
        return text.toString();
    }

    private static String cell(ComparedCells cell) {
        String head = "%s: %s (%s)"
                .formatted(ComparisonWords.name(cell), cell.change().words(), cell.why());
        if (cell.change() == Change.SAME && !cell.limitMoved()) {
            String figures = cell.before().goodput().whole() + " -> "
                    + cell.now().goodput().whole() + "/s";
            return wrapped(
                    "    ", "        ", "%s, %s; limit: %s".formatted(head, figures, ComparisonWords.bound(cell)));
        }
        String text = wrapped("    ", "        ", head);
        if (cell.change() == Change.UNDECIDED) {
            return text;
        }
        String figures = "goodput/s %s -> %s; unsuccessful %s -> %s; %s"
                .formatted(
                        cell.before().goodput().whole(),
                        cell.now().goodput().whole(),
                        cell.before().unsuccessful().percent(),
                        cell.now().unsuccessful().percent(),
                        ComparisonWords.times(cell));
        return text + wrapped(8, figures, "limit: " + ComparisonWords.bound(cell), ComparisonWords.cautions(cell));
    }

    private static String bystander(ComparedBystanders b) {
        return wrapped("    ", "        ", "%s: %s; %s".formatted(b.words(), b.word(), ComparisonWords.outcomes(b)));
    }

    /** No number parts from its per cent sign. */
    private static String wrapped(String first, String following, String sentence) {
        return Wrap.at(first, following, Figures.unbroken(sentence.replace("`", "")))
                .replace('\u00a0', ' ');
    }

    private static String wrapped(int indent, String... sentences) {
        return Arrays.stream(sentences)
                .filter(s -> !s.isEmpty())
                .map(s -> wrapped(" ".repeat(indent), " ".repeat(indent), s))
                .collect(Collectors.joining());
    }
}
