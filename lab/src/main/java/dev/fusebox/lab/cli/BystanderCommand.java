package dev.fusebox.lab.cli;

import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.report.BystanderSection;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import dev.fusebox.lab.study.Study;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fusebox bystander}. */
@Command(
        name = "bystander",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Shows who else gets hurt when one backend hangs: holds callers on service-a through the gateway, and sends"
                    + " healthy calls to service-b through the same gateway meanwhile.",
            "isolated: 99 %% of the healthy calls ok, and p99 at most max(3 x idle, idle + 100 ms). dead: fewer than 10 %% ok"
                    + " within 5 s. degraded: anything else.",
            "inconclusive: other programs kept the machine busy, or the callers were not held, in three tries; the exit code is"
                    + " 1 then.",
            "Leaves a run folder; Ctrl-C keeps what is finished."
        })
final class BystanderCommand extends ExperimentCommand<BystanderResult> {

    /** A held call takes two open files at the gateway and one here. */
    private static final int MOST = 5000;

    @Option(
            names = "--callers",
            order = OWN,
            paramLabel = "N",
            description = "Callers of the hung route; default: ${DEFAULT-VALUE}.")
    private int callers = 250;

    @Option(
            names = "--route",
            order = OWN,
            paramLabel = "R",
            description = "The hung route, by its name or its prefix; an unknown one names those there are. Default:"
                    + " ${DEFAULT-VALUE}.")
    private String route = DemoStack.SERVICE_A.id();

    @Option(
            names = "--critical",
            order = OWN,
            description =
                    "Also find the smallest number of callers from which the healthy route suffers (a minute or two"
                            + " more).")
    private boolean critical;

    @Option(
            names = "--as-is",
            order = OWN,
            description =
                    "Leave the profile's time limits. Otherwise they are raised to 60 s, so that isolation is tested"
                            + " and not a time-out.")
    private boolean asIs;

    BystanderCommand() {
        super(
                BystanderResult.class,
                "Who else gets hurt when one backend hangs",
                "semaphore-100",
                "results",
                BystanderSection::text);
    }

    @Override
    List<BystanderSpec> experiments() {
        Study.bounded("--callers", callers, 1, MOST);
        return profiles.stream()
                .map(p -> new BystanderSpec(p, gateways, callers, route, null, BystanderSpec.SECONDS, critical, asIs))
                .toList();
    }
}
