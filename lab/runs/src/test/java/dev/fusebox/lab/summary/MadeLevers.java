package dev.fusebox.lab.summary;

import static dev.fusebox.lab.results.trial.LeverCosts.BASE;
import static dev.fusebox.lab.results.trial.LeverCosts.TWIN;

import dev.fusebox.lab.results.trial.LeverCosts;
import dev.fusebox.lab.results.trial.LeverCosts.ArmRound;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import dev.fusebox.lab.results.trial.LeverCosts.LeverRounds;
import dev.fusebox.lab.results.trial.LeverCosts.TriedLever;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Costs of levers with round numbers: the base needs 1 CPU second for 1000 calls in every round. */
public final class MadeLevers {

    private MadeLevers() {}

    public static LeverCosts costs(List<String> levers, LeverBatch... batches) {
        List<TriedLever> tried = levers.stream()
                .map(id -> new TriedLever(id, "Does " + id, id.equals("b") ? "a thing" : null, "key." + id + "=1"))
                .toList();
        return new LeverCosts(
                1,
                "app.jar",
                "/a",
                new LeverRounds(50, Math.max(1, batches.length), 6, 5, 40),
                "25",
                "-Xmx512m",
                "",
                tried,
                Map.of("c", "unknown"),
                Arrays.asList(batches));
    }

    /** @param twin of each round; the base has 1 */
    public static List<ArmRound> pair(double... twin) {
        List<ArmRound> rounds = new ArrayList<>(of(TWIN, twin));
        Arrays.fill(twin, 1);
        rounds.addAll(of(BASE, twin));
        return rounds;
    }

    public static List<ArmRound> of(String arm, double... cpuPer1000) {
        List<ArmRound> rounds = new ArrayList<>();
        for (double cpu : cpuPer1000) {
            rounds.add(new ArmRound(arm, rounds.size() + 1, cpu, 1000, 1000, 5));
        }
        return rounds;
    }

    @SafeVarargs
    public static LeverBatch batch(List<ArmRound>... arms) {
        return new LeverBatch(Arrays.stream(arms).flatMap(List::stream).toList(), Map.of());
    }
}
