package dev.fusebox.lab.doc;

import dev.fusebox.lab.common.Groups;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was graded, the worst first. A text has the worst in full and the others by their signs, Markdown a row for each; the page folds
 * the better ones.
 *
 * @param kinds what is graded, the same on all cards
 */
public record Cards(List<String> kinds, List<Card> cards) implements Block {

    /** Of a text. */
    private static final int IN_FULL = 4;

    /** Lines of grades that the page has open; of one kind it has one card open, as the others fit into a line. */
    private static final int OPEN = 12;

    /**
     * One of them.
     *
     * @param more behind the title; empty for none
     * @param lines one for each kind
     */
    public record Card(String title, String more, List<CardLine> lines) {

        private String head() {
            return title + (more.isEmpty() ? "" : " (" + more + ")");
        }

        private String name() {
            return title.replace(' ', Wrap.NO_BREAK);
        }

        private boolean all(Sign sign) {
            return lines.stream().allMatch(line -> line.sign == sign);
        }

        private Stream<CardLine> poor() {
            return lines.stream().filter(line -> line.sign == Sign.POOR);
        }

        /** The first poor grade, or the first that is not good. */
        public CardLine worst() {
            Optional<CardLine> worst = poor().findFirst();
            return worst.or(() -> lines.stream()
                            .filter(line -> line.sign != Sign.GOOD)
                            .findFirst())
                    .orElse(lines.get(0));
        }

        /** What else is poor. */
        public List<String> alsoPoor() {
            return poor().skip(1).map(CardLine::kind).toList();
        }

        private String signs() {
            return lines.stream().map(line -> line.sign.painted()).collect(Collectors.joining(" "));
        }

        private String text() {
            return Wrap.at(2, head().replace(title, name()))
                    + lines.stream().map(CardLine::text).collect(Collectors.joining());
        }
    }

    /**
     * A grade.
     *
     * @param limit behind it; {@code null} for none, and where a line above names it
     * @param command that shows more, or tests it
     */
    public record CardLine(
            Sign sign, String kind, String figure, @Nullable String limit, String command) {

        private String text() {
            String begin = "    %s %-16s".formatted(sign.painted(), kind);
            String said = Wrap.at(begin, " ".repeat(Sign.width(begin)), figure);
            return sign == Sign.GOOD
                    ? said
                    : said + (limit == null ? "" : Wrap.at(6, limit)) + Wrap.command("      ", command);
        }

        private Table.TableCell field() {
            String behind = limit == null || sign == Sign.GOOD ? "" : " (`%s`)".formatted(limit);
            String test = sign == Sign.UNKNOWN ? ": `%s`".formatted(command) : "";
            return Table.signed(figure + behind + test, sign);
        }
    }

    @Override
    public boolean isEmpty() {
        return kinds.isEmpty() || cards.isEmpty();
    }

    @Override
    public String text() {
        int full = Math.min(IN_FULL, cards.size());
        String legend = Stream.of(Sign.POOR, Sign.FAIR, Sign.GOOD, Sign.UNKNOWN)
                .map(sign -> sign.painted() + " " + sign.word())
                .collect(Collectors.joining(", "));
        return Wrap.at(2, legend)
                + cards.subList(0, full).stream().map(Card::text).collect(Collectors.joining())
                + bySigns(cards.subList(full, cards.size()));
    }

    private String bySigns(List<Card> others) {
        if (others.isEmpty()) {
            return "";
        }
        Map<String, List<Card>> alike = others.stream().collect(Groups.by(Card::signs));
        StringBuilder text = new StringBuilder(Wrap.at(2, others.size() + " more (" + String.join(", ", kinds) + "):"));
        alike.forEach((signs, of) -> text.append(Wrap.at(
                "    " + signs + " ",
                " ".repeat(5 + Sign.width(signs)),
                of.stream().map(Card::name).collect(Collectors.joining(", ")))));
        return text.toString();
    }

    /** Cards that are good in everything share a row. */
    @Override
    public String markdown() {
        Table table = Table.of("", Stream.concat(Stream.of(""), kinds.stream()));
        List<Card> good = cards.stream().filter(card -> card.all(Sign.GOOD)).toList();
        cards.stream()
                .filter(card -> good.size() == 1 || !good.contains(card))
                .forEach(card -> table.row(
                        card.head(), card.lines.stream().map(CardLine::field).toList()));
        if (good.size() > 1) {
            table.row(
                    good.stream().map(Card::title).collect(Collectors.joining(", ")),
                    Collections.nCopies(kinds.size(), Table.signed("good", Sign.GOOD)));
        }
        return table.markdown();
    }

    /** The first ones, as many as the page has room for. */
    public List<Card> open() {
        int most = kinds.size() == 1 ? 1 : Math.max(1, OPEN / (1 + kinds.size()));
        return cards.subList(0, Math.min(most, cards.size()));
    }

    private Stream<Card> others() {
        return cards.stream().skip(open().size());
    }

    /** Of the others those with a poor grade, or whose only grade is not good. */
    public List<Card> brief() {
        return others().filter(card -> kinds.size() == 1
                        ? !card.all(Sign.GOOD)
                        : card.poor().findAny().isPresent())
                .toList();
    }

    /** The rest. */
    public List<Card> folded() {
        List<Card> brief = brief();
        return others().filter(card -> !brief.contains(card)).toList();
    }

    /** What the rest is. */
    public String foldedWords() {
        return folded().size() + " more " + (kinds.size() == 1 ? "good" : "without a poor grade");
    }
}
