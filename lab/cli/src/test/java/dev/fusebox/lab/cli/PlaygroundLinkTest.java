package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.playground.Fragments;
import dev.fusebox.lab.playground.PlaygroundDial;
import dev.fusebox.lab.playground.PlaygroundInput;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The links of a report to the playground. */
class PlaygroundLinkTest {

    private static final Path KEPT = Path.of("../../notes/evidence");

    private static final Pattern LINK = Pattern.compile("href=\"playground\\.html#([^\"]*)\"");

    @TempDir
    Path folder;

    @Test
    void each_predicted_cell_of_a_report_links_to_the_page_beside_it() throws IOException {
        Path run = folder.resolve("tuning-steps-20261126-202052");
        RunFolders.copyTree(KEPT.resolve(run.getFileName()), run);
        RunFolders.report(run);
        RecordedRun read = RunFolderReader.of(RunFolder.open(run));

        String report = Files.readString(run.resolve("report.html"));

        assertThat(run.resolve("playground.html")).content().contains("content=\"Fusebox playground\"");
        assertThat(read.fragments()).isNotEmpty();
        assertThat(LINK.matcher(report).results().map(found -> found.group(1).replace("&amp;", "&")))
                .containsOnly(read.fragments().values().toArray(String[]::new))
                .containsAll(read.fragments().values());
        assertThat(read.files()).doesNotContain("playground.html");
    }

    /** The load generator's ceiling, and which of several schedules it was, stay behind. */
    @Test
    void of_kept_runs_the_page_predicts_what_the_report_says() {
        List<String> seen = new ArrayList<>();
        for (String name : List.of("zuul-isolation-20261126-214330", "servlet-async-20261127-031347")) {
            RecordedRun run = RunFolderReader.of(RunFolder.open(KEPT.resolve(name)));
            for (CellResult cell : run.cells()) {
                String fragment = run.fragments().get(cell.id());
                if (fragment == null || !cell.id().endsWith(".1") && !cell.id().contains("3000")) {
                    continue;
                }
                Map<PlaygroundDial, Double> dials = Fragments.dials(fragment.replaceFirst("&measured=.*", ""));
                assertThat(dials)
                        .allSatisfy((dial, value) -> assertThat(value)
                                .as("%s of %s", dial, fragment)
                                .isBetween(dial.min, dial.max)
                                .satisfies(n -> assertThat(dial.whole()).isIn(false, n == Math.rint(n))));
                Double predicted = cell.predicted().goodputPerSecond();
                if (predicted != null) {
                    assertThat(Predictor.prediction(PlaygroundInput.of(dials).scenario())
                                    .figures()
                                    .goodputPerSecond())
                            .as(cell.id() + " " + fragment)
                            .isCloseTo(predicted, withinPercentage(3));
                    seen.add(cell.id());
                }
            }
        }
        assertThat(seen).hasSizeGreaterThan(10);
    }
}
