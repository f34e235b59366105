package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.appcost.AppCostPlan;
import dev.fusebox.lab.appcost.AppMemory;
import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.Lever;
import dev.fusebox.lab.appcost.app.LeverChoice;
import dev.fusebox.lab.appcost.app.UserApp;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.report.LeverText;
import dev.fusebox.lab.results.trial.LeverCosts.LeverRounds;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.tool.option.OptionWords;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Which levers to measure, and how long. */
public final class LeverOptions {

    private static final int MOST_TOGETHER = UserApp.MOST - 2;
    private static final String LEAN = "lean";

    @Option(
            names = "--lever",
            paramLabel = "L",
            split = ",",
            description = "Levers to measure, a+b for two at once; default: all usual ones that your gateway knows.")
    private List<String> asked = List.of();

    @Option(
            names = "--lean",
            description = "Measure the lever `lean`, and say which routes it takes and what blocks the others.")
    private boolean lean;

    @Option(
            names = "--try",
            paramLabel = "KEY=VALUE|FLAGS",
            description = "A lever of your own: a setting, or flags of the JVM. Can be given several times.")
    private List<String> own = List.of();

    @Option(names = "--list-levers", description = "List the levers, with --app those for your gateway; start nothing.")
    private boolean list;

    @Option(
            names = "--users",
            paramLabel = "N",
            description = "Users that call without a pause; default: ${DEFAULT-VALUE}.")
    private int users = 50;

    @Option(names = "--starts", paramLabel = "N", description = OptionWords.STARTS + "${DEFAULT-VALUE}.")
    private int starts = 3;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds of each process in each of its starts; default: ${DEFAULT-VALUE}.")
    private int rounds = 4;

    @Option(names = "--round-seconds", paramLabel = "S", description = "Length of a round; default: ${DEFAULT-VALUE}.")
    private int roundSeconds = 3;

    @Option(
            names = "--warm-up",
            paramLabel = "S",
            description = "Seconds of load on each process before its rounds; default: ${DEFAULT-VALUE}.")
    private int warmUp = 40;

    @Option(
            names = "--together",
            paramLabel = "N",
            description =
                    "Levers whose processes run beside base and twin, where memory allows; default: ${DEFAULT-VALUE}.")
    private int together = 3;

    /** @throws UsageException for a wrong value, or when no lever is left */
    public AppCostPlan plan(AppOptions options, JavaRuntime java) {
        AppJar app = options.app();
        String path = options.path();
        AppStart start = options.start();
        Study.bounded("--users", users, 1, 10_000);
        Study.bounded("--starts", starts, 1, Study.MOST_STARTS);
        Study.bounded("--rounds", rounds, 1, 100);
        Study.bounded("--round-seconds", roundSeconds, 1, 600);
        Study.bounded("--warm-up", warmUp, 0, 3600);
        Study.bounded("--together", together, 1, MOST_TOGETHER);
        LeverChoice choice = choice(app, java, start);
        if (choice.chosen().isEmpty()) {
            throw new UsageException("no lever is left to measure: "
                    + String.join(
                            "; ",
                            choice.leftOut().entrySet().stream()
                                    .map(e -> e.getKey() + ": " + e.getValue())
                                    .toList()));
        }
        int fitting = AppMemory.here().most(start, choice.chosen(), together);
        LeverRounds load = new LeverRounds(users, starts, rounds, roundSeconds, warmUp);
        return new AppCostPlan(app, java, path, start, choice, load, fitting);
    }

    public String listed(AppOptions options, JavaRuntime java) {
        if (!options.given()) {
            return LeverText.listed(Lever.listed(), Map.of());
        }
        LeverChoice choice = choice(options.app(), java, options.start());
        return LeverText.listed(choice.texts(), choice.leftOut());
    }

    private LeverChoice choice(AppJar app, JavaRuntime java, AppStart start) {
        List<String> named = Stream.concat(Stream.of(LEAN).filter(id -> lean), asked.stream())
                .distinct()
                .toList();
        return LeverChoice.of(app, java.feature(), start, named, own);
    }

    public boolean list() {
        return list;
    }
}
