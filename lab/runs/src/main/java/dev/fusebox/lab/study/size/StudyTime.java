package dev.fusebox.lab.study.size;

import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.WarmUpRule;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import java.util.Objects;

/**
 * About how long a study takes, known before it runs: the calls at their unloaded speed, warm-up, starts, and what experiments
 * usually take. Calls that queue take longer.
 */
public final class StudyTime {

    /** Starting the processes of one profile, or of one group of its gateways. */
    private static final double START_SECONDS = 20;

    /** Between two cells: processes, samplers, and the rest after rejections. */
    private static final double REST_SECONDS = 2;

    /** After this number of windows most gateways have levelled off. */
    private static final int WARM_UP_WINDOWS = 5;

    /** Gatling's start, the last users, and its report. */
    private static final double RAMP_EDGES_SECONDS = 10;

    /** Of a call that needs only the CPU, with a fixed number of requests. */
    private static final double ANSWERS_PER_SECOND = 3000;

    private static double ofStarts(Study study) {
        List<Cell> cells = CellPlan.of(study);
        boolean kept = study.load().ofUsers() == Connections.KEPT; // Then each endpoint is warmed up.
        long sides = cells.stream()
                .map(c -> List.of(
                        c.setUp().name(), c.gateway().id(), kept ? c.endpoint().id() : ""))
                .distinct()
                .count();
        int starts = study.setUpsOfCells().stream()
                .mapToInt(setUp -> Gateways.groups(
                                cells.stream()
                                        .filter(c -> c.setUp().equals(setUp))
                                        .map(Cell::gateway)
                                        .distinct()
                                        .toList(),
                                study.cost() != null)
                        .size())
                .sum();
        WarmUpRule rule = study.length().warmUp();
        int usual =
                Math.max(rule.windowSeconds() * WARM_UP_WINDOWS, Objects.requireNonNullElse(rule.leastSeconds(), 0));
        double warmUp = sides * Math.min(rule.capSeconds(), usual);
        return study.length().starts()
                * (warmUp + starts * START_SECONDS * study.matrix().variants().size());
    }

    private static double ofCells(Study study) {
        return CellPlan.of(study).stream()
                .mapToDouble(c -> seconds(c, study) + REST_SECONDS)
                .sum();
    }

    /** What a start of its processes takes until they are warm, beside one round of all its cells. */
    public static double startPerRound(Study study) {
        int starts = study.length().starts();
        double round = ofCells(study) / starts / study.rounds();
        return round == 0 ? 0 : ofStarts(study) / starts / round;
    }

    public static double seconds(Study study) {
        return ofCells(study)
                + ofStarts(study)
                + study.experiments().stream()
                        .mapToDouble(ExperimentSpec::usualSeconds)
                        .sum();
    }

    private static double seconds(Cell cell, Study study) {
        CellPlan.Size size = CellPlan.size(cell, study, 0);
        if (cell.arrivals() instanceof Arrivals.Ramp ramp) {
            return ramp.unloadedSeconds(
                            Objects.requireNonNullElse(cell.endpoint().serviceMs(), 0))
                    + RAMP_EDGES_SECONDS;
        }
        if (size.seconds() > 0) {
            return size.seconds();
        }
        if (cell.endpoint().serviceMs() != null && cell.arrivals() instanceof Arrivals.Closed closed) {
            return Math.ceil((double) size.requests() / closed.users())
                    * cell.endpoint().serviceMs()
                    / 1000;
        }
        boolean fixed = study.length().requests() != null || cell.size().requestsPerUser() != null;
        return fixed ? size.requests() / ANSWERS_PER_SECOND : cell.size().leastSeconds();
    }

    /** {@code about 90 minutes}. */
    public static String words(double seconds) {
        if (seconds < 100) {
            return "about %d seconds".formatted(Math.max(10, Math.round(seconds / 10) * 10));
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 180
                ? "about %d minutes".formatted(minutes < 20 ? minutes : Math.round(minutes / 5.0) * 5)
                : "about %d hours".formatted(Math.round(minutes / 60.0));
    }
}
