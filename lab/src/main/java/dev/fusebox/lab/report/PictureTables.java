package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Block;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.doc.Table;
import dev.fusebox.lab.doc.Table.TableCell;
import dev.fusebox.lab.summary.BoundBy;
import dev.fusebox.lab.summary.MatrixPicture;
import dev.fusebox.lab.summary.MatrixPicture.Panel;
import dev.fusebox.lab.summary.MatrixPicture.Row;
import dev.fusebox.lab.summary.MatrixPicture.Setup;
import dev.fusebox.lab.summary.MatrixPicture.SetupRow;
import dev.fusebox.lab.summary.MatrixPicture.Setups;
import dev.fusebox.lab.summary.MatrixPicture.Square;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The matrix as a picture of tables: one figure and one mark for each cell. */
final class PictureTables {

    /** The cells, then the bystander experiments of each hung route; empty for a run without either. */
    static List<Section> of(MatrixPicture picture) {
        Stream<Table> tables = picture.many()
                ? picture.panels().stream().map(panel -> table(List.of(panel)))
                // Panels of the same sizes share one line of heads.
                : picture.panels().stream().collect(Groups.by(Panel::sizes)).values().stream()
                        .map(PictureTables::table);
        Section cells = Section.of(
                "picture",
                "Goodput/s of each cell, the share of its calls that failed, and what bound it"
                        + (picture.basis().isEmpty() ? "" : " (%s)".formatted(picture.basis())),
                Stream.concat(tables, Stream.of(legend(picture.panels()))));
        return Stream.concat(Stream.of(cells), picture.setups().stream().map(PictureTables::setups))
                .filter(section -> !section.isEmpty())
                .toList();
    }

    private static Table table(List<Panel> panels) {
        Table table = Table.of(
                "",
                Stream.concat(Stream.of("", ""), panels.get(0).sizes().stream().map(size -> "#" + size)));
        for (Panel panel : panels) {
            for (Row row : panel.rows()) {
                table.row(
                        panel.profile() + " " + panel.endpoint(),
                        row.gateway(),
                        row.squares().stream().map(PictureTables::square).toList());
            }
        }
        return table;
    }

    private static TableCell square(@Nullable Square square) {
        return square == null
                ? Table.signed("", null)
                : Table.signed(
                        Figures.joined(", ", Figures.whole(square.goodputPerSecond()), square.fails()),
                        Signs.of(square.boundBy()));
    }

    /** What occurs. */
    private static Block legend(List<Panel> panels) {
        Map<Sign, String> there = new EnumMap<>(Sign.class);
        panels.stream()
                .flatMap(panel -> panel.rows().stream())
                .flatMap(row -> row.squares().stream())
                .filter(Objects::nonNull)
                .map(Square::boundBy)
                .forEach((BoundBy b) -> there.put(Signs.of(b), b.words()));
        return new Block.Legend(there);
    }

    /** A row for each profile, or, of many gateways, for each of them. */
    private static Section setups(Setups setups) {
        Stream<String> profiles = setups.rows().stream().map(SetupRow::profile);
        Table table = Table.of(
                "",
                Stream.concat(
                        Stream.of(""),
                        (setups.many() ? profiles : setups.gateways().stream()).map(name -> "#" + name)));
        if (setups.many()) {
            setups.gateways().forEach(gateway -> table.row(gateway, fields(setups.setups(gateway))));
        } else {
            setups.rows().forEach(row -> table.row(row.profile(), fields(row.setups())));
        }
        return Section.of(
                "setups",
                "Calls of the healthy route while %s hangs (each measured once)".formatted(setups.route()),
                Stream.of(table));
    }

    private static List<TableCell> fields(List<@Nullable Setup> setups) {
        return setups.stream()
                .map(setup -> setup == null
                        ? Table.signed("", null)
                        : Table.signed(setup.figure() + ", " + setup.verdict().word(), Signs.of(setup.verdict())))
                .toList();
    }
}
