package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.report.BystanderSection;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.study.BystanderSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "Leaves a run folder; Ctrl-C keeps what is finished."
        })
final class BystanderCommand implements Callable<Integer> {

    private static final int SCHEMA = 1;

    /** A held call takes two open files at the gateway and one here. */
    private static final int MOST = 5000;

    @Option(
            names = "--profile",
            paramLabel = "P",
            split = ",",
            description = "Tuning profiles, one after the other; default: ${DEFAULT-VALUE}.")
    List<String> profiles = List.of("semaphore-100");

    @Option(
            names = "--gateway",
            paramLabel = "G",
            split = ",",
            description = "Gateways to try it on; default: ${DEFAULT-VALUE}.")
    List<String> gateways = Gateways.proxies().stream().map(Gateway::id).toList();

    @Option(
            names = "--callers",
            paramLabel = "N",
            description = "Callers of the hung route; default: ${DEFAULT-VALUE}.")
    int callers = 250;

    @Option(
            names = "--route",
            paramLabel = "R",
            description = "The hung route, by its name or its prefix; an unknown one names those there are. Default:"
                    + " ${DEFAULT-VALUE}.")
    String route = DemoStack.SERVICE_A.id();

    @Option(
            names = "--critical",
            description =
                    "Also find the smallest number of callers from which the healthy route suffers (a minute or two"
                            + " more).")
    boolean critical;

    @Option(
            names = "--as-is",
            description =
                    "Leave the profile's time limits. Otherwise they are raised to 60 s, so that isolation is tested"
                            + " and not a time-out.")
    boolean asIs;

    @Option(names = "--out", paramLabel = "DIR", description = "Make the run folder in DIR instead of results/.")
    @Nullable
    Path out;

    @Mixin
    ExperimentOptions options;

    record BystanderJson(int schema, List<BystanderResult> results) {}

    @Override
    public Integer call() throws InterruptedException {
        if (callers < 1 || callers > MOST) {
            throw new UsageException("--callers %d: must be 1 to %d".formatted(callers, MOST));
        }
        List<BystanderSpec> specs = profiles.stream()
                .map(p -> new BystanderSpec(p, gateways, callers, route, null, BystanderSpec.SECONDS, critical, asIs))
                .toList();
        List<BystanderResult> results = options.carryOut(
                "bystander", "Who else gets hurt when one backend hangs", specs, out, BystanderResult.class, all -> {});
        options.output.print(new BystanderJson(SCHEMA, results), () -> BystanderSection.text(results));
        return Main.DONE;
    }
}
