package dev.fusebox.lab.cli;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.study.Study;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who calls, and how many gateways and instances there are. */
final class PredictLoad {

    private static final int MOST = 100_000_000;

    @Option(
            names = "-c",
            paramLabel = "USERS",
            split = ",",
            description =
                    "Users of a closed loop, of all gateways together; several give several cells. Default: 50,200,500.")
    @Nullable
    List<Integer> users;

    @Option(
            names = "--rate",
            paramLabel = "R",
            split = ",",
            description = "Instead of -c: calls per second that come whatever becomes of the others (Poisson).")
    @Nullable
    List<Double> rates;

    @Option(names = "--gateways", paramLabel = "N", description = "Alike gateways; default: 1.")
    int gateways = 1;

    @Option(names = "--instances", paramLabel = "M", description = "Instances of the service; default: 1.")
    int instances = 1;

    Fleet fleet() {
        return new Fleet(
                Study.bounded("--gateways", gateways, 1, 100_000), Study.bounded("--instances", instances, 1, 100_000));
    }

    /** Nothing for one gateway and one instance. */
    String fleetWords() {
        return gateways == 1 && instances == 1
                ? ""
                : ", %d gateway%s and %d instance%s together"
                        .formatted(gateways, gateways == 1 ? "" : "s", instances, instances == 1 ? "" : "s");
    }

    List<Arrivals> loads() {
        if (users != null && rates != null) {
            throw new UsageException("-c and --rate exclude each other: users of a closed loop, or open arrivals");
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
}
