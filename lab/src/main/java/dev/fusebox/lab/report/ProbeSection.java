package dev.fusebox.lab.report;

import dev.fusebox.lab.results.ProbeResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** How many calls get through at once, and what decides that. */
final class ProbeSection implements ExperimentReport.Section<ProbeResult> {

    @Override
    public Class<ProbeResult> kind() {
        return ProbeResult.class;
    }

    @Override
    public ExperimentReport of(List<ProbeResult> found) {
        List<Table> tables = new ArrayList<>();
        tables.add(Table.of(
                "Calls that get through at once",
                "gateway|profile|route|#calls at once|bound by|setting|value|set by|time limits",
                found.stream()
                        .map(p -> Arrays.<Object>asList(
                                p.gateway(),
                                p.profile(),
                                p.route(),
                                p.ceiling(),
                                p.bindingLimit(),
                                p.setting(),
                                p.value(),
                                p.origin(),
                                p.timeLimits()))
                        .toList()));
        List<List<Object>> ineffective = found.stream()
                .flatMap(p -> p.setInVain().stream()
                        .map(s -> Arrays.<Object>asList(p.gateway(), p.profile(), s.property(), s.value(), s.why())))
                .distinct()
                .toList();
        if (!ineffective.isEmpty()) {
            tables.add(Table.of("Ineffective settings", "gateway|profile|setting|value|why", ineffective));
        }
        return new ExperimentReport(
                "How many calls get through at once",
                headline(found),
                ProbeText.of(found).indent(2).replaceAll("(?m)^ +$", ""),
                tables,
                "Callers are held at the service, more and more of them, until no more get through.");
    }

    private static String headline(List<ProbeResult> found) {
        return found.stream()
                .filter(p -> p.bindingLimit() != null)
                .min(Comparator.comparingInt(ProbeResult::ceiling))
                .map(p -> "%s %s: %d calls get through at once, bound by %s%s."
                        .formatted(
                                p.gateway() + (p.profile() == null ? "" : " " + p.profile()),
                                p.route(),
                                p.ceiling(),
                                p.bindingLimit(),
                                p.setting() == null ? "" : " (" + p.setting() + "=" + p.value() + ")"))
                .orElse("No probe met a limit.");
    }
}
