package dev.fusebox.lab.summary;

import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.Finding;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.summary.cell.ClosedAndOpen;
import dev.fusebox.lab.summary.cell.CostRanking;
import dev.fusebox.lab.summary.cell.GatewayNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.StringUtils;

/** What is wrong with each gateway, in one or two plain sentences: work that outlasts its permits, its cells, and when a backend hangs. */
final class Answer {

    /** More gateways than this would not be an answer any more. */
    private static final int MOST = 2;

    static List<Finding> of(RecordedRun run) {
        List<Finding> costs = CostRanking.of(run).stream()
                .map(CostRanking::sentence)
                .map(Finding::neutral)
                .toList();
        if (!costs.isEmpty()) {
            return costs;
        }
        Map<String, List<GatewayLoss>> gateways = GatewayLoss.byGateway(run);
        GatewayNames names = GatewayNames.of(run);
        CellAnswer words = CellAnswer.of(run, names);
        List<GatewayLoss> worst = gateways.values().stream()
                .map(GatewayLoss::worst)
                .sorted(GatewayLoss.WORST_FIRST)
                .toList();
        List<Finding> findings = new ArrayList<>(CourseAnswer.zombies(run, names));
        int zombies = findings.size();
        for (List<GatewayLoss> group :
                AlikeGateways.grouped(worst).stream().limit(MOST).toList()) {
            GatewayLoss first = group.get(0);
            List<GatewayLoss> all = gateways.getOrDefault(CellNames.side(first.cell()), List.of());
            String others = AlikeGateways.words(group.subList(1, group.size()));
            findings.add(new Finding(words.of(first, all) + others + words.elsewhere(first, all), first.level()));
        }
        boolean cells = findings.size() > zombies;
        ClosedAndOpen.of(run).stream()
                .filter(ClosedAndOpen::tripped)
                .map(both ->
                        Finding.neutral(both.trips(words.breakerOf(both.cells().get(0)))))
                .forEach(findings::add);
        findings.addAll(CourseAnswer.steps(run, names));
        ExperimentKind.all().stream()
                .filter(kind -> !cells || kind.answersBesideCells())
                .forEach(kind -> findings.addAll(kind.answer(run, names)));
        List<ExperimentResult> all = run.results().experiments();
        // Else the picture says so.
        if (!cells
                && !all.isEmpty()
                && run.results().experiments(RouteTrial.class).isEmpty()) {
            findings.add(Finding.neutral(StringUtils.capitalize(ExperimentResult.basis(all)) + "."));
        }
        return findings.isEmpty() ? List.of(Finding.neutral("No cell was finished.")) : List.copyOf(findings);
    }
}
