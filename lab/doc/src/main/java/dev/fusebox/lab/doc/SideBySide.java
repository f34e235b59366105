package dev.fusebox.lab.doc;

import dev.fusebox.lab.common.Figures;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Things then and now. On the page they have bars.
 *
 * @param open whether the page has it open at first
 * @param pageAlone whether it is for the page alone
 */
public record SideBySide(String title, boolean open, boolean pageAlone, List<Compared> all) implements Block {

    /**
     * One of them.
     *
     * @param style what became of it, as a CSS class; empty for nothing
     * @param badge what became of it, in words; empty for nothing
     * @param bars {@code null} for none
     * @param facts sentences; empty ones are left out
     * @param parts what it consists of, for the page alone
     */
    public record Compared(
            String name,
            String style,
            String badge,
            @Nullable TwoBars bars,
            List<String> facts,
            List<Compared> parts) {

        public Compared {
            facts = facts.stream().filter(fact -> !fact.isEmpty()).toList();
        }

        private String words() {
            return Stream.of(Stream.of(badge, bars == null ? "" : bars.words()), facts.stream())
                    .flatMap(Function.identity())
                    .filter(words -> !words.isEmpty())
                    .collect(Collectors.joining("; ", name + ": ", ""));
        }
    }

    /** Both bars; {@code null} where a run has none. */
    public record TwoBars(
            String what, @Nullable Bar then, @Nullable Bar now) {

        private String words() {
            return "%s %s -> %s".formatted(what, figure(then), figure(now));
        }

        private static String figure(@Nullable Bar bar) {
            return bar == null ? Figures.NONE : bar.figure;
        }
    }

    /**
     * A bar.
     *
     * @param full the share of it that is full, 0 to 1; {@code null} where it is not known
     * @param most the share up to which it was full at times
     */
    public record Bar(@Nullable Double full, @Nullable Double most, String figure) {

        /** As a CSS length. */
        public static String width(@Nullable Double share) {
            return Figures.fixed(Objects.requireNonNullElse(share, 0.0) * 100, 1) + "%";
        }
    }

    private Block list() {
        return new Items(all.stream().map(Compared::words).toList());
    }

    @Override
    public boolean isEmpty() {
        return all.isEmpty();
    }

    @Override
    public boolean forPageAlone() {
        return pageAlone;
    }

    @Override
    public String text() {
        return new Heading(title).text() + list().text();
    }

    @Override
    public String markdown() {
        return new Heading(title).markdown() + "\n" + list().markdown();
    }
}
