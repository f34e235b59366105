package dev.fusebox.lab.study;

import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.Steps;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The cells of a study, in the order in which they run. */
public final class CellPlan {

    /** A round takes a little longer than the calls themselves. */
    private static final double MARGIN = 1.1;

    /** No gateway rejects faster while the load generator shares its machine, so such a cell ends by time. */
    private static final int MOST_PER_SECOND = 50_000;

    /** For a load that ends by time. */
    private static final int NO_END = Integer.MAX_VALUE;

    /**
     * Profiles outermost, because a change of profile restarts processes; gateways innermost, because cells that are compared
     * should run one after the other. This is the order of reports; {@code collect.Batch} knows that of a run, by start.
     */
    public static List<Cell> of(Study study) {
        Map<String, Cell> cells = new LinkedHashMap<>();
        int rounds = study.rounds();
        for (SetUp setUp : study.setUpsOfCells()) {
            for (String variant : study.matrix().variants()) {
                for (int repeat = 1; repeat <= study.length().starts() * rounds; repeat++) {
                    int start = (repeat - 1) / rounds + 1;
                    int round = (repeat - 1) % rounds + 1;
                    for (CellBlock block : study.blocks()) {
                        if (block.setUps().contains(setUp) && round <= block.repeat()) {
                            addBlock(cells, study, block, setUp, variant, start, repeat);
                        }
                    }
                }
            }
        }
        return List.copyOf(cells.values());
    }

    private static void addBlock(
            Map<String, Cell> cells, Study study, CellBlock block, SetUp setUp, String variant, int start, int repeat) {
        boolean repeated = study.length().starts() > 1 || block.repeat() > 1;
        for (Endpoint endpoint : block.endpoints()) {
            for (Arrivals arrivals : block.arrivals()) {
                for (String side : block.gateways()) {
                    Gateway gateway = Gateways.named(side);
                    boolean concerned = Gateways.variant(variant)
                            .filter(v -> v.component() == gateway.component())
                            .isPresent();
                    // A gateway without this variant runs once, with the first variant.
                    boolean runs = concerned
                            || variant.equals(Variant.USUAL)
                            || variant.equals(study.matrix().variants().get(0));
                    for (boolean sampled : runs ? study.matrix().sampling() : List.<Boolean>of()) {
                        String name = !sampled ? CellResult.UNSAMPLED : concerned ? variant : null;
                        String id = Cell.id(gateway, setUp.name(), name, endpoint, arrivals);
                        Cell cell = new Cell(
                                id + (repeated ? "." + repeat : ""),
                                gateway,
                                setUp,
                                name,
                                endpoint,
                                arrivals,
                                block.size(),
                                start,
                                repeat,
                                study.claims()
                                        .published(
                                                setUp.name(),
                                                gateway.id() + "." + endpoint.id() + "." + arrivals.id()));
                        // A cell that is in two blocks runs once, in the size of the first.
                        cells.putIfAbsent(id + " " + repeat, cell);
                    }
                }
            }
        }
    }

    /**
     * How much a cell sends: it ends by requests or by time, whichever comes first.
     *
     * @param seconds 0 for no end in time
     */
    public record Size(int requests, int seconds) {}

    /**
     * A multiple of the cell's users: at least {@code rounds} for each, and enough to last {@code seconds} at the rate of warm-up.
     * How fast calls are rejected, or how many queue, is unknown before, so a cell with a service time ends by time: after
     * {@code seconds}, when the rounds are done unless calls queue. Open arrivals last {@code seconds}. A fixed number of requests
     * per user has no end in time. Kept connections call for {@code seconds}. The users of a ramp make the calls that it says, and a
     * rate in steps lasts as long as they do.
     *
     * @param warmRate answers per second of the last warm-up window; 0 when there was none
     */
    public static Size size(Cell cell, Study study, double warmRate) {
        CellLength size = cell.size();
        if (cell.arrivals() instanceof Arrivals.Ramp ramp) {
            return new Size(ramp.users() * ramp.repeats(), 0);
        }
        if (cell.arrivals() instanceof Steps steps) {
            return new Size((int) Math.ceil(steps.callsWithin(steps.seconds())), (int) Math.ceil(steps.seconds()));
        }
        Integer requests = study.length().requests();
        if (requests != null) {
            return new Size(requests, 0);
        }
        double serviceSeconds =
                cell.endpoint().serviceMs() == null ? 0 : cell.endpoint().serviceMs() / 1000.0;
        int rounds = size.leastRounds();
        int seconds = size.leastSeconds();
        if (study.load().ofUsers() == Connections.KEPT && cell.arrivals() instanceof Arrivals.Closed) {
            return new Size(NO_END, Math.max(seconds, (int) Math.ceil(rounds * serviceSeconds * MARGIN)));
        }
        if (cell.arrivals() instanceof Arrivals.Open open) {
            return new Size((int) Math.ceil(open.ratePerSecond() * seconds), seconds);
        }
        int users = cell.arrivals().users();
        if (size.requestsPerUser() != null) {
            return new Size(users * size.requestsPerUser(), 0);
        }
        if (cell.endpoint().waitsUnknownTime()) {
            return new Size(MOST_PER_SECOND * seconds, seconds);
        }
        if (serviceSeconds > 0) {
            seconds = Math.max(seconds, (int) Math.ceil(rounds * serviceSeconds * MARGIN));
            return new Size(multiple(users, rounds, MOST_PER_SECOND * seconds), seconds);
        }
        return new Size(multiple(users, rounds, warmRate * seconds), 0);
    }

    private static int multiple(int users, int rounds, double wanted) {
        return users * Math.max(rounds, (int) Math.ceil(wanted / users));
    }
}
