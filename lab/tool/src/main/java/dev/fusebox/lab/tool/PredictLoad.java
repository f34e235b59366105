package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.paper.TunedGateway;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.results.RecordedChains;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The load to predict: users or a rate, gateways and instances, and the CPU time of an answer (given, measured or assumed). */
final class PredictLoad {

    private static final int MOST = 100_000_000;

    /** Typical of two warm cores shared with the load generator: 4000 answers per second by a gateway. */
    static final CpuDemand GATEWAY = CpuDemand.of(0.5, 2);

    /** And 10 000 per second without one. */
    static final CpuDemand DIRECT = TunedGateway.ALONE;

    @Option(
            names = "-c",
            paramLabel = "USERS",
            split = ",",
            description = "Concurrent users; several numbers give several cells; default: 50,200,500.")
    private @Nullable List<Integer> users;

    @Option(
            names = "--rate",
            paramLabel = "R",
            split = ",",
            description = "Instead of -c: calls per second that arrive at random (Poisson), however slow the answers.")
    private @Nullable List<Double> rates;

    @Option(
            names = "--gateways",
            paramLabel = "N",
            description = "Identical gateways that share the users; default: 1.")
    private int gateways = 1;

    @Option(names = "--instances", paramLabel = "M", description = "Instances of the service; default: 1.")
    private int instances = 1;

    @Option(
            names = "--cpu-ms",
            paramLabel = "MS",
            description =
                    "Processor time of one answer, a rejection included: gateway, service, load generator and kernel"
                            + " together; default: measured in the cells of --from, else 0.5 (direct: 0.2).")
    private @Nullable Double cpuMs;

    @Option(
            names = "--processors",
            paramLabel = "P",
            description = "Processors of the machine, which answers at most P x 1000 / MS calls per second;"
                    + " default: those of the run of --from, else 2.")
    private @Nullable Integer processors;

    Fleet fleet() {
        return new Fleet(
                Study.bounded("--gateways", gateways, 1, 100_000), Study.bounded("--instances", instances, 1, 100_000));
    }

    /** Whether it is for the machine of a run, with one gateway and one service as in most of its cells. */
    boolean asInRun() {
        return processors == null && fleet().equals(Fleet.ONE);
    }

    /** Empty for one gateway and one instance. */
    String fleetWords() {
        return gateways == 1 && instances == 1
                ? ""
                : ", %s and %s together"
                        .formatted(Figures.count(gateways, "gateway"), Figures.count(instances, "instance"));
    }

    /** Whether the user named a load. */
    boolean given() {
        return users != null || rates != null;
    }

    List<Arrivals> loads() {
        if (users != null && rates != null) {
            throw new UsageException("-c and --rate exclude each other; pass users or a rate");
        }
        if (rates != null) {
            return rates.stream().map(PredictLoad::open).toList();
        }
        return (users == null ? List.of(50, 200, 500) : users)
                .stream()
                        .<Arrivals>map(n -> new Arrivals.Closed(Study.bounded("-c", n, 1, MOST)))
                        .toList();
    }

    private static Arrivals open(double rate) {
        if (!(rate > 0 && rate <= MOST)) {
            throw new UsageException("--rate %s: must be above 0, at most %d".formatted(rate, MOST));
        }
        return new Arrivals.Open(rate);
    }

    /** The work of one call, and a sentence on where its cost comes from. */
    record Cost(Work work, String words) {}

    Cost cost(Endpoint endpoint, Gateway gateway, String profile, RecordedChains live) {
        if (cpuMs != null && !(cpuMs >= 0.001 && cpuMs <= 60_000)) {
            throw new UsageException("--cpu-ms " + cpuMs + ": must be 0.001 to 60000 milliseconds");
        }
        Optional<CpuDemand> measured = live.demand(gateway.id(), profile);
        if (endpoint.serviceMs() == null && cpuMs == null && measured.isEmpty()) {
            throw new UsageException(
                    endpoint.id() + " answers at once, so only its CPU time bounds it, and that is unknown here"
                            + "; pass --cpu-ms MS, or --from a run that has cells for "
                            + gateway.id() + " with profile " + profile);
        }
        CpuDemand known = measured.orElse(gateway.isProxy() ? GATEWAY : DIRECT);
        int many = processors == null ? known.processors() : Study.bounded("--processors", processors, 1, 100_000);
        CpuDemand cpu = cpuMs != null ? CpuDemand.of(cpuMs, many) : known.onMachineWith(many);
        String origin = cpuMs != null ? "--cpu-ms" : measured.isPresent() ? "measured in the run" : "assumed; --cpu-ms";
        double serviceMs = endpoint.serviceMs() == null ? 0 : endpoint.serviceMs();
        return new Cost(
                Work.behindHops(serviceMs, cpu),
                "machine: %s, at most %s answers/s: %s ms of a processor for a success%s (%s)."
                        .formatted(
                                cpu.processorWords(),
                                Figures.fixed(cpu.narrowest(null).mostPerSecond(), 0),
                                Figures.fixed(cpu.answerMs(), 3),
                                cpu.answerMs() == cpu.rejectionMs()
                                        ? " as for a rejection"
                                        : ", %s ms for a rejection".formatted(Figures.fixed(cpu.rejectionMs(), 3)),
                                origin));
    }
}
