package dev.fusebox.lab.study;

import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.CellResult.PublishedFigure;
import java.util.ArrayList;
import java.util.List;

/** The cells of a study, in the order in which they run. */
public final class CellPlan {

    /** A round takes a little longer than the calls themselves. */
    private static final double MARGIN = 1.1;

    /** No gateway rejects faster while the load generator shares its machine, so such a cell ends by time. */
    private static final int MOST_PER_SECOND = 50_000;

    private CellPlan() {}

    /**
     * Profiles outermost, because a change of profile restarts processes; gateways innermost, because cells that are compared
     * should run one after the other.
     */
    public static List<Cell> of(Study study) {
        List<Cell> cells = new ArrayList<>();
        for (String profile : study.profiles()) {
            for (String variant : study.variants()) {
                for (int repeat = 1; repeat <= study.repeat(); repeat++) {
                    for (Endpoint endpoint : study.endpoints()) {
                        for (Arrivals arrivals : study.arrivals()) {
                            addSides(cells, study, profile, variant, repeat, endpoint, arrivals);
                        }
                    }
                }
            }
        }
        return cells;
    }

    private static void addSides(
            List<Cell> cells,
            Study study,
            String profile,
            String variant,
            int repeat,
            Endpoint endpoint,
            Arrivals arrivals) {
        for (String side : study.gateways()) {
            Gateway gateway = Gateways.named(side);
            boolean concerned = Gateways.variant(variant)
                    .filter(v -> v.component() == gateway.component())
                    .isPresent();
            // A gateway without this variant runs once, with the first variant.
            boolean runs = concerned
                    || variant.equals(Variant.USUAL)
                    || variant.equals(study.variants().get(0));
            for (boolean sampled : runs ? study.sampling() : List.<Boolean>of()) {
                String name = !sampled ? Cell.UNSAMPLED : concerned ? variant : null;
                String id =
                        Cell.id(gateway, profile, name, endpoint, arrivals) + (study.repeat() > 1 ? "." + repeat : "");
                PublishedFigure published = study.published(profile, side + "." + endpoint.id() + "." + arrivals.id());
                cells.add(new Cell(id, gateway, profile, name, endpoint, arrivals, repeat, published));
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
     * {@code seconds}, when the rounds are done unless calls queue. Open arrivals last {@code seconds}.
     *
     * @param warmRate answers per second of the last warm-up window; 0 when there was none
     */
    public static Size size(Cell cell, Study study, double warmRate) {
        if (study.requests() != null) {
            return new Size(study.requests(), 0);
        }
        double serviceSeconds =
                cell.endpoint().serviceMs() == null ? 0 : cell.endpoint().serviceMs() / 1000.0;
        int rounds = study.cellSize().rounds();
        int seconds = study.cellSize().seconds();
        if (cell.arrivals() instanceof Arrivals.Open open) {
            return new Size((int) Math.ceil(open.ratePerSecond() * seconds), seconds);
        }
        int users = cell.arrivals().users();
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
