package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.playground.Fragments;
import dev.fusebox.lab.playground.PlaygroundAnswer;
import dev.fusebox.lab.playground.PlaygroundDial;
import dev.fusebox.lab.playground.PlaygroundInput;
import dev.fusebox.lab.traffic.LoadFigures;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The model in the page is the model of the JVM: all figures, names, openings, steps and samples, bit by bit. */
class PlaygroundEqualityBrowserIT {

    private static final int SCENARIOS = 250;
    private static final int CALLS = 150;
    private static final int SAMPLES = 40;

    private static final String ANSWER = """
            const a = fuseboxPredict(Float64Array.from(arguments[0]), arguments[1], arguments[2]);
            const bits = (numbers) => Array.from(new BigUint64Array(numbers.slice().buffer), (n) => n.toString(16)).join(' ');
            return [a.limit, a.refusedBy, a.names, a.settings, a.statuses,
              ...[a.figures, a.stations, a.openings, a.steps, a.fill].map(bits)];
            """;

    @TempDir
    static Path folder;

    private static String bits(double[] numbers) {
        return DoubleStream.of(numbers)
                .mapToObj(n -> Long.toHexString(Double.doubleToRawLongBits(n)))
                .collect(Collectors.joining(" "));
    }

    private static List<String> here(PlaygroundAnswer a) {
        return Stream.concat(
                        Stream.of(a.limit(), a.refusedBy(), a.names(), a.settings(), a.statuses()),
                        Stream.of(a.figures(), a.stations(), a.openings(), a.steps(), a.fill())
                                .map(PlaygroundEqualityBrowserIT::bits))
                .toList();
    }

    @Test
    void a_browser_predicts_what_the_jvm_predicts() {
        Path page = folder.resolve("playground.html");
        PlaygroundPage.write(page);
        Random random = new Random(20_261_127);
        List<String> differ = new ArrayList<>();
        Set<String> limits = new HashSet<>();
        Set<String> statuses = new HashSet<>();
        int trips = 0;
        try (Browser browser = Browser.start()) {
            browser.open(page);
            for (int i = 0; i < SCENARIOS; i++) {
                Map<PlaygroundDial, Double> dials = Fragments.any(random);
                PlaygroundAnswer answer = PlaygroundAnswer.of(PlaygroundInput.of(dials), CALLS, SAMPLES);
                List<Double> values = Stream.of(PlaygroundDial.values())
                        .map(d -> dials.getOrDefault(d, d.usual))
                        .toList();

                List<String> expected = here(answer);
                List<?> found = (List<?>) browser.js(ANSWER, values, CALLS, SAMPLES);

                if (!found.equals(expected)) {
                    differ.add(Fragments.write(dials) + difference(expected, found));
                }
                limits.add(answer.limit());
                statuses.addAll(answer.statuses().lines().toList());
                trips += answer.figures()[7] > 0 ? 1 : 0;
            }
        }

        assertThat(differ).as("scenarios that differ, of " + SCENARIOS).isEmpty();
        // They are of all kinds.
        assertThat(limits).hasSizeGreaterThan(8).contains("");
        assertThat(statuses).hasSizeGreaterThan(8).contains(LoadFigures.OK);
        assertThat(trips).isGreaterThan(SCENARIOS / 5);
    }

    private static String difference(List<String> expected, List<?> found) {
        for (int i = 0; i < expected.size(); i++) {
            if (!expected.get(i).equals(found.get(i))) {
                return ": part %d is %.120s, not %.120s".formatted(i, found.get(i), expected.get(i));
            }
        }
        return "";
    }
}
