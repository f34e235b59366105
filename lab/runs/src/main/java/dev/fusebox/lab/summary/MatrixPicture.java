package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.doc.Mosaic;
import dev.fusebox.lab.doc.Mosaic.Tile;
import dev.fusebox.lab.doc.Mosaic.TileGroup;
import dev.fusebox.lab.doc.Mosaic.TileRow;
import dev.fusebox.lab.doc.Mosaic.TileTable;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellFacts;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.GatewayTitles;
import dev.fusebox.lab.summary.doubt.Doubt;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run in colours.
 *
 * @param cells the matrix: a table for each profile and endpoint, in it a row for each gateway and a column for each size of the load
 * @param setups the bystander experiments: a table for each hung route, in it a row for each profile and a column for each gateway
 */
public record MatrixPicture(Section cells, Section setups) {

    /** With more gateways than this, each is a row over all that was measured on it. */
    private static final int FEW = 5;

    static final MatrixPicture NONE = new MatrixPicture(section("", "", List.of()), section("", "", List.of()));

    /** What it draws with. */
    private record Palette(Squares squares, GatewayTitles titles) {

        private TileRow row(String gateway, Stream<@Nullable Tile> tiles) {
            return new TileRow(gateway, titles.of(gateway), "", tiles.toList());
        }
    }

    /** Without a section that has nothing to show. */
    public List<Section> sections() {
        return Stream.of(cells, setups).filter(section -> !section.isEmpty()).toList();
    }

    /** @param doubts of the run: a star and the words of a square tell them */
    static MatrixPicture of(RecordedRun run, List<Doubt> doubts) {
        Palette palette = new Palette(new Squares(run, doubts), GatewayTitles.of(run));
        return new MatrixPicture(cells(run, palette), setups(run.results().experiments(RouteTrial.class), palette));
    }

    private static Section section(String title, String figures, List<TileTable> tables) {
        return Section.of("picture", title, Stream.of(new Mosaic(figures, tables)));
    }

    /** What all tables share stands in the head, so that their captions need not say it. */
    private static Section cells(RecordedRun run, Palette palette) {
        List<CellResult> all = run.cells();
        List<String> profiles = distinct(all, CellResult::profile);
        List<String> endpoints = distinct(all, CellResult::endpoint);
        boolean oneProfile = profiles.size() == 1;
        boolean oneEndpoint = endpoints.size() == 1;
        String shared =
                (oneProfile ? ", profile " + profiles.get(0) : "") + (oneEndpoint ? ", " + endpoints.get(0) : "");
        Function<CellResult, String> caption =
                cell -> Figures.joined(", ", oneProfile ? "" : cell.profile(), oneEndpoint ? "" : cell.endpoint());
        List<List<CellResult>> panels = Groups.alike(all, caption).toList();
        boolean many = distinct(all, CellNames::side).size() > FEW;
        Stream<List<List<CellResult>>> tables =
                many ? Stream.of(panels) : panels.stream().map(List::of);
        String basis = Estimate.basis(CellFacts.repeats(all).toList());
        return section(
                "Successful calls per second, and what bound them" + shared
                        + (basis.isEmpty() ? "" : " (%s)".formatted(basis)),
                "Goodput/s, and the share of calls that failed",
                tables.map(table -> cells(
                                table,
                                caption,
                                table.size() == 1 || oneEndpoint ? cost(run, table.get(0)) : "",
                                many,
                                palette))
                        .toList());
    }

    /** What a call costs the service, where that is known. */
    private static String cost(RecordedRun run, List<CellResult> panel) {
        Integer ms = run.serviceMs().get(panel.get(0).endpoint());
        return ms == null || ms <= 0 ? "" : "a call takes the service " + ms + " ms";
    }

    private static TileTable cells(
            List<List<CellResult>> panels,
            Function<CellResult, String> caption,
            String cost,
            boolean many,
            Palette palette) {
        boolean alone = panels.size() == 1;
        List<TileGroup> groups = panels.stream()
                .map(panel -> new TileGroup(
                        alone ? "" : caption.apply(panel.get(0)),
                        sizes(panel).stream().map(Arrivals::words).toList()))
                .toList();
        List<CellResult> all = panels.stream().flatMap(List::stream).toList();
        return new TileTable(
                alone ? caption.apply(all.get(0)) : "",
                cost,
                "",
                many,
                false,
                groups,
                distinct(all, CellNames::side).stream()
                        .map(gateway -> palette.row(
                                gateway, panels.stream().flatMap(panel -> tiles(panel, gateway, palette.squares))))
                        .toList());
    }

    private static List<Arrivals> sizes(List<CellResult> panel) {
        return panel.stream()
                .map(CellResult::offered)
                .distinct()
                .sorted(Arrivals.IN_TABLES)
                .toList();
    }

    private static Stream<@Nullable Tile> tiles(List<CellResult> panel, String gateway, Squares squares) {
        return sizes(panel).stream()
                .map(size -> squares.of(panel.stream()
                        .filter(cell -> CellNames.side(cell).equals(gateway)
                                && cell.offered().equals(size))
                        .toList()));
    }

    /** All tables have the same gateways, so that they line up. */
    private static Section setups(List<RouteTrial> all, Palette palette) {
        List<String> gateways = distinct(all, RouteTrial::gateway);
        return section(
                "Calls of the healthy route while a backend hangs (each measured once)",
                "",
                Groups.alike(all, RouteTrial::route)
                        .map(found -> setups(found, gateways, palette))
                        .toList());
    }

    private static TileTable setups(List<RouteTrial> found, List<String> gateways, Palette palette) {
        boolean many = gateways.size() > FEW;
        List<String> profiles = distinct(found, RouteTrial::profile);
        Stream<TileRow> rows = many
                ? gateways.stream()
                        .map(gateway -> palette.row(
                                gateway, profiles.stream().map(profile -> palette.squares.of(found, profile, gateway))))
                : profiles.stream()
                        .map(profile -> new TileRow(
                                profile,
                                profile,
                                callers(found, profile, gateways),
                                gateways.stream()
                                        .map(gateway -> palette.squares.of(found, profile, gateway))
                                        .toList()));
        List<String> heads = profiles.stream()
                .map(profile -> profile + ", " + callers(found, profile, gateways) + " callers")
                .toList();
        return new TileTable(
                found.get(0).route() + " hangs",
                "",
                many ? "" : "callers held",
                many,
                true,
                List.of(new TileGroup("", many ? heads : gateways)),
                rows.toList());
    }

    /** As a rule one figure. */
    private static String callers(List<RouteTrial> found, String profile, List<String> gateways) {
        return gateways.stream()
                .flatMap(gateway -> Squares.worst(found, profile, gateway).stream())
                .map(shown -> String.valueOf(shown.callers()))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static <T> List<String> distinct(List<T> all, Function<T, String> of) {
        return all.stream().map(of).distinct().toList();
    }
}
