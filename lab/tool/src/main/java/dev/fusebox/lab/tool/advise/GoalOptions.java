package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.advise.Goal;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.traffic.Arrivals;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a gateway should do. */
public final class GoalOptions {

    private static final int MOST = 100_000;

    @Option(names = "--users", paramLabel = "N", description = "Users that call without a pause; default: 200.")
    private @Nullable Integer users;

    @Option(
            names = "--rate",
            paramLabel = "R",
            description = "Instead of --users: calls per second that arrive at random, however slow the answers.")
    private @Nullable Double rate;

    @Option(names = "--service-ms", paramLabel = "MS", description = "Time of a call at the service; default: 200.")
    private double serviceMs = 200;

    @Option(
            names = "--services",
            paramLabel = "N",
            description = "Services that share the gateway; default: ${DEFAULT-VALUE}.")
    private int services = 2;

    @Option(
            names = "--no-isolation",
            description = "Do not care whether one service stays safe while all others hang; default: it does.")
    private boolean careless;

    public Goal goal() {
        if (users != null && rate != null) {
            throw new UsageException("--users and --rate exclude each other; pass users or a rate");
        }
        if (!(serviceMs >= 1 && serviceMs <= 600_000)) {
            throw new UsageException("--service-ms " + serviceMs + ": must be 1 to 600000 milliseconds");
        }
        if (rate != null && !(rate > 0 && rate <= MOST)) {
            throw new UsageException("--rate %s: must be above 0, at most %d".formatted(rate, MOST));
        }
        Arrivals load = rate != null
                ? new Arrivals.Open(rate)
                : new Arrivals.Closed(Study.bounded("--users", users == null ? 200 : users, 1, MOST));
        return new Goal(load, serviceMs, Study.bounded("--services", services, 1, 1000), !careless && services > 1);
    }
}
