package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.RecordedChains;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.study.Endpoint;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What an answer costs the machine: given, measured by a run, or assumed. */
final class PredictCost {

    /** Typical of two cores shared with the load generator, warm: 4000 answers a second by a gateway, 10 000 direct. */
    private static final double GATEWAY_MS = 0.25;

    private static final double DIRECT_MS = 0.1;

    @Option(
            names = "--cpu-ms",
            paramLabel = "MS",
            description =
                    "Time of one gateway's machine for one answer, refusals included: it gives at most 1000/MS a second."
                            + " Default: from the hello cells of --from, else 0.25 (direct: 0.1).")
    @Nullable
    Double cpuMs;

    /** The work of one call, and where its cost is from. */
    record Cost(Work work, String words) {}

    Cost of(Endpoint endpoint, Gateway gateway, String profile, RecordedChains live) {
        if (cpuMs != null && !(cpuMs >= 0.001 && cpuMs <= 60_000)) {
            throw new UsageException("--cpu-ms " + cpuMs + ": must be 0.001 to 60000 milliseconds");
        }
        OptionalDouble measured = live.cpuMs(gateway.id(), profile);
        if (endpoint.serviceMs() == null && cpuMs == null && measured.isEmpty()) {
            throw new UsageException(
                    endpoint.id() + " costs CPU, not time: it cannot be predicted without a measured cost"
                            + " of an answer; pass --cpu-ms MS, or --from a run that has cells of "
                            + Endpoint.HELLO.id() + " for "
                            + gateway.id() + " with profile " + profile);
        }
        double assumed = gateway.isProxy() ? GATEWAY_MS : DIRECT_MS;
        double cost = cpuMs != null ? cpuMs : measured.orElse(assumed);
        String origin =
                cpuMs != null ? "--cpu-ms" : measured.isPresent() ? "the run's hello cells" : "assumed; --cpu-ms";
        double serviceMs = endpoint.serviceMs() == null ? 0 : endpoint.serviceMs();
        return new Cost(
                Work.behindHops(serviceMs, cost),
                String.format(
                        Locale.ROOT,
                        "machine: at most %.0f answers/s of any kind (%.3f ms each: %s). Answers/s, refusal shares and"
                                + " response times of refusals follow from that; limits and goodput hardly do.",
                        1000 / cost,
                        cost,
                        origin));
    }
}
