package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.MatrixPicture;
import dev.fusebox.lab.summary.MatrixPicture.Panel;
import dev.fusebox.lab.summary.MatrixPicture.Row;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.Setups;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The matrix as a table of coloured signs. */
final class PictureMarkdown {

    private PictureMarkdown() {}

    /** Empty for a run without cells and without bystander experiments; otherwise it ends in a line break. */
    static String of(MatrixPicture picture) {
        Stream<String> parts = Stream.concat(
                picture.panels().isEmpty()
                        ? Stream.empty()
                        : Stream.of("**" + PictureText.CELLS + "**\n"
                                + (picture.many() ? turned(picture) : panels(picture.panels()))
                                + legend(picture.panels())),
                picture.setups().stream().map(PictureMarkdown::setups));
        return parts.collect(Collectors.joining("\n"));
    }

    /** Panels of the same sizes share a table. */
    private static String panels(List<Panel> panels) {
        StringBuilder text = new StringBuilder();
        List<String> sizes = List.of();
        for (Panel panel : panels) {
            if (!panel.sizes().equals(sizes)) {
                sizes = panel.sizes();
                text.append("\n")
                        .append(Markdown.head(
                                Stream.concat(Stream.of("", ""), sizes.stream().map(size -> "#" + size))));
            }
            for (Row row : panel.rows()) {
                text.append(Markdown.row(Stream.concat(
                                Stream.of(
                                        Markdown.text(panel.profile() + " " + panel.endpoint()),
                                        Markdown.text(row.gateway())),
                                row.squares().stream().map(PictureMarkdown::words))
                        .toArray(String[]::new)));
            }
        }
        return text.toString();
    }

    /** A row for each of many gateways, over all panels. */
    private static String turned(MatrixPicture picture) {
        List<Panel> panels = picture.panels();
        boolean profiles = panels.stream().map(Panel::profile).distinct().count() > 1;
        StringBuilder text = new StringBuilder("\n")
                .append(Markdown.head(Stream.concat(
                        Stream.of(""),
                        panels.stream()
                                .flatMap(panel -> panel.sizes().stream()
                                        .map(size -> "#" + (profiles ? panel.profile() + " " : "") + panel.endpoint()
                                                + ", " + size)))));
        for (String gateway : picture.gateways()) {
            text.append(Markdown.row(Stream.concat(
                            Stream.of(Markdown.text(gateway)),
                            panels.stream()
                                    .flatMap(panel -> panel.squares(gateway).stream())
                                    .map(PictureMarkdown::words))
                    .toArray(String[]::new)));
        }
        return text.toString();
    }

    private static String legend(List<Panel> panels) {
        return "\n"
                + PictureText.boundBy(panels)
                        .map(b -> sign(b) + " " + b.words())
                        .collect(Collectors.joining(", "))
                + "\n";
    }

    private static String words(@Nullable Square square) {
        return square == null ? "" : Figures.whole(square.goodputPerSecond()) + " " + sign(square.boundBy());
    }

    /** The letter stands for the colour where no colour is seen; the absence of a limit has none. */
    private static String sign(BoundBy boundBy) {
        Symbols symbol = Symbols.of(boundBy);
        return symbol.emoji() + (boundBy == BoundBy.NO_LIMIT ? "" : " " + symbol.letter());
    }

    private static String setups(Setups setups) {
        StringBuilder text =
                new StringBuilder("**" + Markdown.text(PictureText.SETUPS.formatted(setups.route())) + "**\n\n");
        if (setups.many()) {
            return text + turned(setups);
        }
        text.append(Markdown.head(
                Stream.concat(Stream.of(""), setups.gateways().stream().map(Markdown::text))));
        setups.rows()
                .forEach(row -> text.append(Markdown.row(Stream.concat(
                                Stream.of(Markdown.text(row.profile())),
                                row.setups().stream().map(PictureMarkdown::words))
                        .toArray(String[]::new))));
        return text.toString();
    }

    private static String turned(Setups setups) {
        StringBuilder text = new StringBuilder(Markdown.head(
                Stream.concat(Stream.of(""), setups.rows().stream().map(row -> Markdown.text(row.profile())))));
        setups.gateways()
                .forEach(gateway -> text.append(Markdown.row(Stream.concat(
                                Stream.of(Markdown.text(gateway)),
                                setups.setups(gateway).stream().map(PictureMarkdown::words))
                        .toArray(String[]::new))));
        return text.toString();
    }

    private static String words(@Nullable Setup setup) {
        return setup == null
                ? ""
                : Symbols.of(setup.verdict()).emoji() + " " + setup.verdict().word() + ", " + setup.figure();
    }
}
