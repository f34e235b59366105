package dev.fusebox.lab.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Prediction.GoodputRange;
import dev.fusebox.lab.results.CellResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The range of a prediction has what was measured: over all predicted cells of {@code notes/evidence/}, predicted again by today's model. */
class PredictedRangeTest {

    private static final Path EVIDENCE = Path.of("../../notes/evidence").normalize();

    /** Of the cells. */
    private static final double COVERED = 0.9;

    @Test
    void nine_of_ten_measured_rates_are_in_their_range() throws IOException {
        List<CellResult> cells = cells();
        List<String> outside = cells.stream()
                .filter(cell -> !inRange(cell))
                .map(cell -> "%s: %.1f is not in %s"
                        .formatted(
                                cell.id(),
                                cell.figures().goodputPerSecond(),
                                predicted(cell).goodputWords()))
                .toList();

        assertThat(cells).hasSizeGreaterThan(100);
        assertThat(outside).hasSizeLessThanOrEqualTo((int) ((1 - COVERED) * cells.size()));
    }

    private static boolean inRange(CellResult cell) {
        GoodputRange range = predicted(cell).range();
        double measured = cell.figures().goodputPerSecond();
        return range != null && range.from() <= measured && measured <= range.to();
    }

    private static Prediction predicted(CellResult cell) {
        Prediction predicted = cell.predicted();
        assertThat(predicted).isNotNull();
        return predicted;
    }

    private static List<CellResult> cells() throws IOException {
        try (Stream<Path> runs = Files.list(EVIDENCE)) {
            return runs.filter(Files::isDirectory)
                    .sorted()
                    .flatMap(run -> RunFolderReader.of(RunFolder.open(run)).results().cells().stream())
                    .filter(CellResult::comparable)
                    .filter(cell -> cell.predicted() != null && cell.predicted().goodputPerSecond() != null)
                    .toList();
        }
    }
}
