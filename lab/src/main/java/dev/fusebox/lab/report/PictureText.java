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
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The matrix as a picture in text: one figure and one symbol for each cell. */
final class PictureText {

    static final String CELLS = "Goodput/s of each cell, and what bound it";
    static final String SETUPS = "Calls of the healthy route while %s hangs";

    /** As wide as the symbol behind a figure. */
    private static final String ROOM = "  ";

    private PictureText() {}

    /** Empty for a run without cells and without bystander experiments; otherwise it ends in a line break. */
    static String of(MatrixPicture picture) {
        StringBuilder text = new StringBuilder();
        if (!picture.panels().isEmpty()) {
            text.append(CELLS)
                    .append("\n")
                    .append(picture.many() ? each(picture.panels()) : panels(picture.panels()))
                    .append(legend(picture.panels()));
        }
        for (Setups setups : picture.setups()) {
            text.append(text.isEmpty() ? "" : "\n").append(setups(setups));
        }
        return text.toString();
    }

    /** Panels of the same sizes share one line of heads. */
    private static String panels(List<Panel> panels) {
        TextGrid grid = new TextGrid(2);
        List<String> sizes = List.of();
        for (Panel panel : panels) {
            if (!panel.sizes().equals(sizes)) {
                sizes = panel.sizes();
                grid.row(List.of("", ""), sizes.stream().map(size -> size + ROOM));
            }
            String name = panel.profile() + " " + panel.endpoint();
            for (Row row : panel.rows()) {
                grid.row(List.of(name, row.gateway()), row.squares().stream().map(PictureText::words));
                name = "";
            }
        }
        return grid.text();
    }

    /** Of many gateways, whose names may be long: each panel is a block by itself. */
    private static String each(List<Panel> panels) {
        StringBuilder text = new StringBuilder();
        for (Panel panel : panels) {
            TextGrid grid = new TextGrid(1)
                    .row(
                            List.of(panel.profile() + " " + panel.endpoint()),
                            panel.sizes().stream().map(size -> size + ROOM));
            panel.rows()
                    .forEach(row -> grid.row(
                            List.of(ROOM + row.gateway()),
                            row.squares().stream().map(PictureText::words)));
            text.append(grid.text());
        }
        return text.toString();
    }

    private static String words(@Nullable Square square) {
        return square == null
                ? ""
                : Figures.whole(square.goodputPerSecond()) + " "
                        + Symbols.of(square.boundBy()).letter();
    }

    private static String legend(List<Panel> panels) {
        return Wrap.at(
                ROOM,
                ROOM,
                boundBy(panels)
                        .map(b -> Symbols.of(b).letter() + " " + b.words())
                        .collect(Collectors.joining(", ")));
    }

    /** What occurs. */
    static Stream<BoundBy> boundBy(List<Panel> panels) {
        return panels.stream()
                .flatMap(p -> p.rows().stream())
                .flatMap(r -> r.squares().stream())
                .filter(Objects::nonNull)
                .map(Square::boundBy)
                .distinct()
                .sorted();
    }

    private static String setups(Setups setups) {
        if (setups.many()) {
            TextGrid grid =
                    new TextGrid(1).row(List.of(""), setups.rows().stream().map(row -> row.profile() + ROOM));
            setups.gateways()
                    .forEach(gateway -> grid.row(
                            List.of(gateway), setups.setups(gateway).stream().map(PictureText::words)));
            return SETUPS.formatted(setups.route()) + "\n" + grid.text();
        }
        TextGrid grid =
                new TextGrid(1).row(List.of(""), setups.gateways().stream().map(g -> g + ROOM));
        setups.rows()
                .forEach(row ->
                        grid.row(List.of(row.profile()), row.setups().stream().map(PictureText::words)));
        return SETUPS.formatted(setups.route()) + "\n" + grid.text();
    }

    private static String words(@Nullable Setup setup) {
        return setup == null
                ? ""
                : setup.figure() + ", " + setup.verdict().word() + " "
                        + Symbols.of(setup.verdict()).letter();
    }
}
