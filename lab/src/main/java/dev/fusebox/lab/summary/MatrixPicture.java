package dev.fusebox.lab.summary;

import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Estimate;
import dev.fusebox.lab.results.RunRecording;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The run as a picture.
 *
 * @param basis how often its cells were measured: {@code measured once}, {@code 3 starts}; empty where none has figures
 * @param panels the matrix: one per profile and endpoint, in it a row per gateway and a column per size of the load
 * @param setups the bystander experiments: one per hung route, in it a row per profile and a column per gateway
 */
public record MatrixPicture(String basis, List<Panel> panels, List<Setups> setups) {

    static final MatrixPicture NONE = new MatrixPicture("", List.of(), List.of());

    /** With more gateways than this, the matrix has one row for each gateway over all its panels. */
    private static final int FEW = 5;

    /** @param sizes heads of the columns: {@code 200 users} or {@code 600 calls/s} */
    public record Panel(String profile, String endpoint, List<String> sizes, List<Row> rows) {

        /** One per size; {@code null} where there is no such cell. */
        public List<@Nullable Square> squares(String gateway) {
            return rows.stream()
                    .filter(row -> row.gateway().equals(gateway))
                    .map(Row::squares)
                    .findFirst()
                    .orElseGet(() -> Collections.nCopies(sizes.size(), null));
        }
    }

    /** @param squares one per size; {@code null} where there is no such cell */
    public record Row(String gateway, List<@Nullable Square> squares) {}

    /**
     * One cell, over all its repeats.
     *
     * @param cell its id; of repeats, the one that the square shows
     * @param repeats ids of all its repeats, its own too
     * @param boundBy decides on colour and pattern
     * @param goodputPerSecond {@code null} when the cell has no figures
     * @param fails share of its calls that got no 2xx, in words; empty for none
     * @param words the cell in one line, for a tooltip and for screen readers
     */
    public record Square(
            String cell,
            List<String> repeats,
            BoundBy boundBy,
            @Nullable Double goodputPerSecond,
            String fails,
            String words) {}

    /** @param gateways heads of the columns */
    public record Setups(String route, List<String> gateways, List<SetupRow> rows) {

        /** Whether its gateways are too many for columns, so that each of them should be a row. */
        public boolean many() {
            return gateways.size() > FEW;
        }

        /** One per row. */
        public List<@Nullable Setup> setups(String gateway) {
            int column = gateways.indexOf(gateway);
            return rows.stream().map(row -> row.setups().get(column)).toList();
        }
    }

    /** @param setups one per gateway; {@code null} where there is no such experiment */
    public record SetupRow(String profile, List<@Nullable Setup> setups) {
        /** How many callers were held, as a rule one figure. */
        public String callers() {
            return setups.stream()
                    .filter(Objects::nonNull)
                    .map(setup -> String.valueOf(setup.callers()))
                    .distinct()
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * One bystander experiment.
     *
     * @param experiment its id
     * @param callers of the hung route
     * @param verdict decides on colour and pattern
     * @param figure in few words: successful calls of the healthy route
     * @param words the experiment in one line, for a tooltip and for screen readers
     */
    public record Setup(String experiment, int callers, BystanderVerdict verdict, String figure, String words) {}

    /** All gateways of the matrix, in the order of the study. */
    public List<String> gateways() {
        return panels.stream()
                .flatMap(panel -> panel.rows().stream())
                .map(Row::gateway)
                .distinct()
                .toList();
    }

    /** Whether each gateway should have one row over all panels. */
    public boolean many() {
        return gateways().size() > FEW;
    }

    static MatrixPicture of(RunRecording run) {
        return new MatrixPicture(
                Estimate.basis(CellFacts.repeats(run.results().cells().stream())),
                grouped(run.results().cells(), c -> List.of(c.profile(), c.endpoint())).values().stream()
                        .map(cells -> panel(run, cells))
                        .toList(),
                setups(run.results().experiments(BystanderResult.class)));
    }

    private static Panel panel(RunRecording run, List<CellResult> cells) {
        List<Arrivals> sizes = cells.stream()
                .map(CellResult::offered)
                .distinct()
                .sorted(Arrivals.IN_TABLES)
                .toList();
        List<Row> rows = grouped(cells, CellNames::side).entrySet().stream()
                .map(side -> new Row(
                        side.getKey(),
                        row(sizes, grouped(side.getValue(), CellResult::offered), of -> Squares.of(run, of))))
                .toList();
        CellResult any = cells.get(0);
        return new Panel(
                any.profile(),
                any.endpoint(),
                sizes.stream().map(Arrivals::words).toList(),
                rows);
    }

    /** All have the same columns, so that they line up. */
    private static List<Setups> setups(List<BystanderResult> found) {
        List<String> gateways =
                found.stream().map(BystanderResult::gateway).distinct().toList();
        return grouped(found, BystanderResult::route).entrySet().stream()
                .map(route -> new Setups(route.getKey(), gateways, setupRows(route.getValue(), gateways)))
                .toList();
    }

    private static List<SetupRow> setupRows(List<BystanderResult> found, List<String> gateways) {
        return grouped(found, BystanderResult::profile).entrySet().stream()
                .map(profile -> new SetupRow(
                        profile.getKey(),
                        row(gateways, grouped(profile.getValue(), BystanderResult::gateway), Squares::worst)))
                .toList();
    }

    /** One square per column; {@code null} where there is nothing in it. */
    private static <K, T, S> List<@Nullable S> row(
            List<K> columns, Map<K, List<T>> found, Function<List<T>, S> square) {
        return columns.stream()
                .map(column -> found.containsKey(column) ? square.apply(found.get(column)) : null)
                .toList();
    }

    private static <T, K> Map<K, List<T>> grouped(List<T> all, Function<T, K> by) {
        return all.stream().collect(Groups.by(by));
    }
}
