package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.LimitId.OfLimit;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.results.trial.GatewayTrial;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.GatewayTitles;
import dev.fusebox.lab.summary.cell.LimitBehind;
import dev.fusebox.lab.summary.cell.SetUpWords;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All that a run has of one gateway with one profile.
 *
 * @param gateway its id
 * @param variant of its build; {@code null} for the usual one
 * @param cells of it; experiments of the usual build only
 */
record ScoredGateway(
        RecordedRun run, String gateway, @Nullable String variant, String profile, List<CellResult> cells) {

    /** In the order of the run: gateways with cells, then those with experiments alone. */
    static List<ScoredGateway> of(RecordedRun run) {
        Map<List<String>, List<CellResult>> cells = run.cells().stream()
                .filter(cell -> run.gateways().containsKey(CellNames.entry(cell)))
                // What one gateway could do is no measure of several.
                .filter(cell -> cell.instances().isEmpty())
                .filter(cell -> cell.load() == null || cell.believed())
                .collect(Groups.by(cell -> List.of(CellNames.side(cell), cell.profile())));
        Map<List<String>, ScoredGateway> found = new LinkedHashMap<>();
        cells.forEach((side, own) -> {
            CellResult any = own.get(0);
            found.put(side, new ScoredGateway(run, any.gateway(), any.variant(), any.profile(), own));
        });
        run.results().experiments(GatewayTrial.class).stream()
                .filter(trial -> trial.profile() != null)
                .sorted(Comparator.comparing(GatewayTrial::sought))
                .map(trial -> List.of(trial.gateway(), Objects.requireNonNull(trial.profile())))
                .forEach(one -> found.computeIfAbsent(
                        one, key -> new ScoredGateway(run, key.get(0), null, key.get(1), List.of())));
        // A variant in which nothing was sampled is measured for its cost, not for its limits.
        return found.values().stream()
                .filter(g -> g.variant == null
                        || g.cells.stream().anyMatch(c -> !c.limits().isEmpty()))
                .toList();
    }

    /** With its variant. */
    String title() {
        return gateway + (variant == null ? "" : " " + variant);
    }

    /** What the profile made of it. */
    String setUp() {
        return SetUpWords.of(run, GatewayTitles.of(run).component(gateway), profile)
                .words();
    }

    ScoreCommands commands() {
        return new ScoreCommands(this);
    }

    int cores() {
        return run.results().cores();
    }

    /** Milliseconds for which the service holds a call of the cell; 0 when the call costs processor time instead. */
    int serviceMs(CellResult cell) {
        return run.serviceMs().getOrDefault(cell.endpoint(), 0);
    }

    /** A cell with all its starts and rounds. */
    List<CellResult> repeats(CellResult cell) {
        return cells.stream()
                .filter(c -> c.endpoint().equals(cell.endpoint()) && c.offered().equals(cell.offered()))
                .toList();
    }

    /** Its successful calls per second. */
    Estimate goodput(CellResult cell) {
        return Estimate.goodput(repeats(cell));
    }

    List<RouteTrial> bystanders() {
        return run.results().experiments(RouteTrial.class).stream()
                .filter(b -> variant == null && b.gateway().equals(gateway))
                .filter(b -> b.profile().equals(profile))
                .toList();
    }

    /** Its experiments in which a limit kept calls from the service; first the ones that looked for it. */
    List<GatewayTrial> held() {
        return run.results().experiments(GatewayTrial.class).stream()
                .filter(trial -> variant == null && trial.gateway().equals(gateway))
                .filter(trial -> profile.equals(trial.profile()) && trial.heldBy() != null)
                .sorted(Comparator.comparing(GatewayTrial::sought).reversed())
                .toList();
    }

    /** The limit of this name, as the run read it. */
    LimitBehind limit(String name) {
        return new LimitBehind(
                name, OfLimit.named(run.chain(profile).limits(), name).orElse(null));
    }
}
