package dev.fusebox.lab.report;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.BystanderResult.BystanderVerdict;
import dev.fusebox.lab.results.BystanderResult.Healthy;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Who else got hurt. */
final class BystanderSection implements ExperimentReport.Section<BystanderResult> {

    @Override
    public Class<BystanderResult> kind() {
        return BystanderResult.class;
    }

    @Override
    public ExperimentReport of(List<BystanderResult> found) {
        return new ExperimentReport(
                "Who else gets hurt when a backend hangs",
                headline(found),
                BystanderText.of(found),
                List.of(Table.of(
                        "Healthy route beside a hung one",
                        "gateway|profile|hung route|#callers|healthy route|#ok|#sent|#p50 ms|#p99 ms|#idle p99 ms"
                                + "|limit it found full|#suffers from callers|#held|held by|#recovers after s",
                        found.stream().map(BystanderSection::row).toList())),
                "Callers are held on the hung route while healthy calls go to another through the same gateway."
                        + " Isolated: 99 % ok, and p99 at most three times idle or 100 ms above it. Dead: fewer than 10 % ok.");
    }

    private static List<Object> row(BystanderResult b) {
        Healthy h = b.healthy();
        return Arrays.asList(
                b.gateway(),
                b.profile(),
                b.route(),
                b.callers(),
                b.verdict().name(),
                h.ok(),
                h.sent(),
                Figures.rounded(h.p50Ms(), 0),
                Figures.rounded(h.p99Ms(), 0),
                Figures.rounded(b.idle().p99Ms(), 0),
                b.exhaustedLimit(),
                b.criticalCallers(),
                b.held(),
                b.heldBy(),
                b.recoveryMs() == null ? null : Figures.rounded(b.recoveryMs() / 1000.0, 1));
    }

    private static String headline(List<BystanderResult> found) {
        return found.stream()
                .filter(b -> b.verdict() != BystanderVerdict.ISOLATED)
                .max(Comparator.comparing(BystanderResult::verdict))
                .map(b -> "%s %s: beside %d callers of a hung backend the healthy route is %s%s."
                        .formatted(
                                b.gateway(),
                                b.profile(),
                                b.callers(),
                                b.verdict().word(),
                                b.exhaustedLimit() == null ? "" : ", " + b.exhaustedLimit() + " is full"))
                .orElse("No healthy route suffered beside a hung one.");
    }
}
