package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.RouteTrial;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.lab.traffic.Steps;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Command lines that show more of a gateway with a profile, ready to paste. */
record ScoreCommands(ScoredGateway of) {

    /** At least: more than the 200 request threads that are usual. */
    private static final int CALLERS = 250;

    /** @param options for the verb; the command of the whole run for a profile that it changed */
    private String fusebox(String verb, String options) {
        return Commands.isChanged(of.profile())
                ? Commands.run(of.run())
                : "./fusebox %s --profile %s --gateway %s%s".formatted(verb, of.profile(), of.gateway(), options);
    }

    /** A machine with the usual limit of open files holds few callers more. */
    private static final int MOST_HELD = 4000;

    /** The load test that a run without cells lacks. */
    String run() {
        return fusebox("run", "");
    }

    String probe() {
        return fusebox("probe", "");
    }

    /**
     * With more callers than any limit of the gateway lets through, so that one of them must stop some. A limit larger than
     * {@link #MOST_HELD} is there to be none.
     */
    String bystander() {
        int callers = of.cells().stream()
                .flatMap(cell -> cell.limits().stream())
                .filter(l -> !l.component().equals(CellNames.service(of.cells().get(0))))
                .filter(l -> l.kind().holdsCalls() && l.kind() != LimitKind.CONNECTIONS)
                .flatMap(l -> Stream.ofNullable(l.max()))
                .filter(size -> size <= MOST_HELD)
                .mapToInt(size -> size + size / 4)
                .reduce(CALLERS, Math::max);
        return fusebox("bystander", " --callers " + callers);
    }

    /** The same experiment again. */
    String bystander(RouteTrial tried) {
        return fusebox(
                "bystander",
                " --callers " + tried.callers() + " --route " + tried.route() + (tried.asIs() ? " --as-is" : ""));
    }

    String predict(CellResult cell) {
        return predict(cell, List.of());
    }

    /** @param raised settings with the values to try */
    String predict(CellResult cell, List<SettingValue> raised) {
        if (of.serviceMs(cell) <= 0) {
            return probe(); // The model predicts no calls that only cost processor time.
        }
        String variant = of.variant() == null ? "" : " --variant " + of.variant();
        String load = cell.key().concurrency() != null
                ? " -c " + cell.key().concurrency()
                : " --rate "
                        + Figures.plain(
                                cell.offered() instanceof Steps steps
                                        ? steps.most()
                                        : cell.offered().amount());
        String settings = raised.stream()
                .map(setting -> " --set " + setting.property() + "=" + setting.value())
                .distinct()
                .collect(Collectors.joining());
        return fusebox("predict", variant + " --endpoint sleep/" + of.serviceMs(cell) + load + settings);
    }
}
