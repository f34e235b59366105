package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.RecordedRun.CellTrace;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Verdict;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * All cells of {@code notes/evidence/}, judged and predicted again by today's rules: how far verdicts hang on thresholds, each moved by a
 * fifth, down and up, and whether predictions have what was measured in their range. The table stands in {@code notes/evidence/thresholds.md}; {@code -Dgolden.update=true} writes it anew.
 */
class ThresholdsTest {

    private static final Path EVIDENCE = Path.of("../../notes/evidence").normalize();
    private static final Path TABLE = EVIDENCE.resolve("thresholds.md");

    private static final double A_FIFTH = 0.2;

    /** A threshold on which more than this share of all verdicts hang needs a band in which nothing is decided. */
    private static final double MOST_CHANGED = 0.1;

    /** They choose samples, words or loads, and not by the rules that are passed here: to move them would show nothing. */
    private static final Set<String> NOT_MOVED = Set.of(
            "version", "edgeMs", "unsureShare", "othersShare", "failedShare", "trialEarlyMs", "sentShare", "latestMs");

    /** @param today what today's rules find */
    private record Judged(CellRecord record, CellTrace trace, CellResult cell, String today) {

        /** @param cell judged with its run, so that no cell is predicted twice */
        static Judged of(CellRecord record, CellTrace trace, CellResult cell) {
            return new Judged(record, trace, cell, by(VerdictRules.TODAY, record, trace, cell.predicted()));
        }

        boolean changes(VerdictRules rules) {
            return !by(rules, record, trace, cell.predicted()).equals(today);
        }

        /** Status and limits; sentences quote thresholds nowhere. */
        private static String by(
                VerdictRules rules, CellRecord record, CellTrace trace, @Nullable Prediction predicted) {
            Evidence evidence = CellJudge.evidence(record, trace, rules);
            Verdict verdict = Contradiction.check(
                    Verdicts.judge(evidence), predicted, evidence, record.tolerance(), record.cold());
            return verdict.status() + " " + verdict.limit() + " " + verdict.refusedBy();
        }
    }

    /** Of the cells. */
    private static final double IN_RANGE = 0.9;

    private static List<Judged> cells = List.of();

    @BeforeAll
    static void judge() throws IOException {
        cells = read();
    }

    @Test
    void nine_of_ten_measured_rates_are_in_the_range_of_their_prediction() {
        List<CellResult> predicted = cells.stream()
                .map(Judged::cell)
                .filter(cell -> cell.comparable() && cell.figures().goodputPerSecond() > 0)
                .filter(cell -> Objects.requireNonNull(cell.predicted()).goodputPerSecond() != null)
                .toList();
        List<String> outside = predicted.stream()
                .filter(cell -> !inRange(cell))
                .map(cell -> "%s: %.1f is not in %s"
                        .formatted(
                                cell.id(),
                                cell.figures().goodputPerSecond(),
                                Objects.requireNonNull(cell.predicted()).goodputWords()))
                .toList();

        assertThat(predicted).hasSizeGreaterThan(100);
        assertThat(outside).hasSizeLessThanOrEqualTo((int) ((1 - IN_RANGE) * predicted.size()));
    }

    private static boolean inRange(CellResult cell) {
        GoodputRange range = Objects.requireNonNull(cell.predicted()).range();
        double measured = cell.figures().goodputPerSecond();
        return range != null && range.from() <= measured && measured <= range.to();
    }

    @Test
    void few_verdicts_change_with_a_threshold() throws IOException {
        Map<String, List<Long>> changed = new LinkedHashMap<>();
        for (RecordComponent threshold : thresholds(VerdictRules.class).toList()) {
            if (!NOT_MOVED.contains(threshold.getName())) {
                changed.put(
                        threshold.getName(),
                        List.of(
                                changes(cells, (VerdictRules) moved(VerdictRules.TODAY, threshold, 1 - A_FIFTH)),
                                changes(cells, (VerdictRules) moved(VerdictRules.TODAY, threshold, 1 + A_FIFTH))));
            }
        }
        String table = table(cells.size(), changed);

        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(TABLE, table);
        }
        assertThat(cells).hasSizeGreaterThan(10);
        assertThat(changed.values().stream().flatMap(List::stream))
                .as("a threshold that decides something")
                .anyMatch(n -> n > 0);
        assertThat(changed)
                .allSatisfy((name, n) -> assertThat(n).allMatch(some -> some <= MOST_CHANGED * cells.size()));
        assertThat(Files.readString(TABLE)).isEqualTo(table);
    }

    private static List<Judged> read() throws IOException {
        List<Judged> all = new ArrayList<>();
        try (Stream<Path> runs = Files.list(EVIDENCE)) {
            for (Path run : runs.filter(Files::isDirectory).sorted().toList()) {
                RunFolder folder = RunFolder.open(run);
                RecordedRun recording = RunFolderReader.of(folder);
                recording.results().cells().stream()
                        .filter(cell -> cell.instances().isEmpty())
                        .flatMap(cell -> folder.record(cell.id()).stream()
                                .map(record -> Judged.of(
                                        record,
                                        Objects.requireNonNull(
                                                recording.traces().get(cell.id())),
                                        cell)))
                        .forEach(all::add);
            }
        }
        return all;
    }

    private static long changes(List<Judged> cells, VerdictRules rules) {
        return cells.stream().filter(cell -> cell.changes(rules)).count();
    }

    /** Of all rules, in their order. */
    private static Stream<RecordComponent> thresholds(Class<?> rules) {
        return Arrays.stream(rules.getRecordComponents())
                .flatMap(part -> part.getType().isRecord() ? thresholds(part.getType()) : Stream.of(part));
    }

    private static Record moved(Record rules, RecordComponent threshold, double factor) {
        try {
            RecordComponent[] all = rules.getClass().getRecordComponents();
            Object[] values = new Object[all.length];
            for (int i = 0; i < all.length; i++) {
                Object today = all[i].getAccessor().invoke(rules);
                values[i] = today instanceof Record rule
                        ? moved(rule, threshold, factor)
                        : all[i].getName().equals(threshold.getName()) ? moved(all[i], today, factor) : today;
            }
            Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
            return rules.getClass().getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** A share goes at most half of the way to one, which asks for perfection, and a percentage to a hundred. */
    private static Object moved(RecordComponent threshold, Object today, double factor) {
        if (today instanceof Integer whole) {
            int moved = (int) Math.round(whole * factor);
            return threshold.getName().endsWith("Percent") ? Math.min((whole + 100) / 2, moved) : moved;
        }
        double moved = (Double) today * factor;
        return threshold.getName().endsWith("Share") ? Math.min(((Double) today + 1) / 2, moved) : moved;
    }

    private static String table(int cells, Map<String, List<Long>> changed) {
        StringBuilder text = new StringBuilder("""
                # How far verdicts hang on thresholds

                Each threshold of a verdict (`VerdictRules`) moved by a fifth, down and up (a share at most half of the way to 1), and all %d cells of the runs in this folder judged again:
                how many have another status, another limit, or something else that rejected most. Thresholds that only choose samples, words or loads are not moved. `ThresholdsTest` makes this table, and fails where
                more than a tenth of the cells change.

                | threshold | a fifth less | a fifth more |
                |---|---|---|
                """.formatted(cells));
        changed.forEach((name, n) -> text.append("| `%s` | %d | %d |%n".formatted(name, n.get(0), n.get(1))));
        return text.toString();
    }
}
