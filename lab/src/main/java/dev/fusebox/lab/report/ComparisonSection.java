package dev.fusebox.lab.report;

import dev.fusebox.lab.comparison.Change;
import dev.fusebox.lab.comparison.ComparedCells;
import dev.fusebox.lab.comparison.ComparedChain;
import dev.fusebox.lab.comparison.RunComparison;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Table;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Two runs side by side, in words and tables; the page draws them. */
public final class ComparisonSection {

    /** For the first screen: what changed most, or why nothing can be compared. */
    public static String lead(RunComparison c) {
        return (c.comparable() ? "Compared with " + c.before() + ": " : "")
                + c.answer().get(0);
    }

    /** Nothing when the runs have nothing in common, which {@link #lead} says. */
    static Section of(RunComparison c) {
        Stream<Block> blocks = Stream.of(
                        Stream.of(new Block.Items(c.answer())),
                        c.chains().stream().filter(ComparedChain::changed).map(ComparisonSection::chain),
                        listed("Each cell of both runs", c.cells().stream().map(ComparisonSection::cell)),
                        listed(
                                "The healthy route while a backend hangs",
                                c.bystanders().stream()
                                        .map(b -> "%s: %s; %s"
                                                .formatted(b.words(), b.word(), ComparisonWords.outcomes(b)))),
                        c.notes().stream().map(Block::note))
                .flatMap(part -> part);
        return Section.of(
                "comparison",
                "Compared with `%s` (then -> now)".formatted(c.before()),
                c.comparable() ? blocks : Stream.empty());
    }

    private static Stream<Block> listed(String head, Stream<String> sentences) {
        List<String> all = sentences.toList();
        return all.isEmpty() ? Stream.empty() : Stream.of(new Block.Heading(head), new Block.Items(all));
    }

    private static Block chain(ComparedChain chain) {
        String in = chain.cell() == null ? "" : "; use (median / peak) in " + ComparisonWords.cell(chain);
        Table table = Table.of(
                "Limits of %s, * changed%s".formatted(ComparisonWords.name(chain), in),
                "limit|#then|#now|#use then|#use now|set by");
        chain.limits()
                .forEach(limit -> table.row(
                        (limit.changed() ? "* " : "") + limit.name(),
                        ComparisonWords.size(limit.before()),
                        ComparisonWords.size(limit.now()),
                        ComparisonWords.use(limit.before()),
                        ComparisonWords.use(limit.now()),
                        ComparisonWords.setting(limit)));
        chain.settings().forEach(s -> table.row("* " + s.what(), s.before(), s.now(), null, null, null));
        return table;
    }

    private static String cell(ComparedCells cell) {
        String head = "%s: %s (%s)"
                .formatted(ComparisonWords.name(cell), cell.change().words(), cell.why());
        if (!cell.before().measured() || !cell.now().measured()) {
            return head;
        }
        boolean same = cell.change() == Change.SAME && !cell.limitMoved();
        String figures = "goodput/s %s -> %s"
                .formatted(cell.before().goodput().whole(), cell.now().goodput().whole());
        String more = "unsuccessful %s -> %s; %s"
                .formatted(
                        cell.before().unsuccessful().percent(),
                        cell.now().unsuccessful().percent(),
                        ComparisonWords.times(cell));
        return Stream.of(
                        head,
                        figures,
                        same ? "" : more,
                        "limit: " + ComparisonWords.bound(cell),
                        same ? "" : ComparisonWords.cautions(cell))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("; "));
    }
}
