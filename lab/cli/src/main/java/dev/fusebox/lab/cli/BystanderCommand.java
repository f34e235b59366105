package dev.fusebox.lab.cli;

import dev.fusebox.lab.experiment.bystander.BystanderResult;
import dev.fusebox.lab.experiment.bystander.BystanderSection;
import dev.fusebox.lab.experiment.bystander.BystanderSpec;
import dev.fusebox.lab.experiment.bystander.BystanderSpecBuilder;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.tool.option.OptionWords;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fusebox bystander}. */
@Command(
        name = "bystander",
        header = "Test whether one hung service makes another route fail.",
        description = {
            "Holds callers on the route to service-a, as a hung service would, and meanwhile calls service-b through the"
                    + " same gateway. The verdict is about that healthy route:",
            "  isolated      at least 99 %% of its calls succeed, and their p99 is at most",
            "                max(3 x idle, idle + 100 ms)",
            "  degraded      worse than that",
            "  dead          fewer than 10 %% of its calls succeed within 5 s",
            "  inconclusive  in three tries, other programs kept the machine busy or the",
            "                callers were not held",
            "Starts its own processes. Writes a run folder; Ctrl-C keeps what is finished. Exits with code 1 when a verdict"
                    + " is inconclusive."
        },
        footer = {
            "  fusebox bystander --profile semaphore-100",
            "  fusebox bystander --profile stock --callers 50 --critical"
        })
final class BystanderCommand extends ExperimentCommand<BystanderResult> {

    /** A held call needs two open files at the gateway and one here. */
    private static final int MOST = 5000;

    @Option(
            names = "--callers",
            order = OWN,
            paramLabel = "N",
            description = "Callers held on the hung route; default: ${DEFAULT-VALUE}.")
    private int callers = 250;

    @Option(
            names = {"--hung", "--route"},
            order = OWN,
            paramLabel = "R[,R]",
            description =
                    "The hung routes, by name or path prefix; default: ${DEFAULT-VALUE}. The callers go to them in turns."
                            + " Healthy is the first of the others whose service is not hung, or else the first of the others.")
    private String route = DemoStack.SERVICE_A.id();

    @Option(
            names = "--critical",
            order = OWN,
            description =
                    "Also find the smallest number of held callers that hurts the other route; takes a minute or two more.")
    private boolean critical;

    @Option(names = "--as-is", order = OWN, description = OptionWords.AS_IS)
    private boolean asIs;

    BystanderCommand() {
        super(
                BystanderResult.class,
                "What a hung service does to another route",
                "semaphore-100",
                "results",
                BystanderSection::text);
    }

    @Override
    boolean tellsInstancesApart() {
        return true;
    }

    @Override
    List<BystanderSpec> experiments() {
        Study.bounded("--callers", callers, 1, MOST);
        return profiles.stream()
                .map(profile -> BystanderSpecBuilder.builder()
                        .profile(profile)
                        .gateways(gateways)
                        .callers(callers)
                        .route(route)
                        .critical(critical)
                        .asIs(asIs(asIs))
                        .build())
                .toList();
    }
}
