package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.summary.cell.BoundBy;
import dev.fusebox.lab.summary.cell.CellNames;
import dev.fusebox.limits.WhenFull;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a cell would give if the limits of its gateway became larger, one after the other until the service has no more to give: by the
 * ceilings of the model.
 *
 * @param steps at least one; each gives more than the one before
 */
record LargerLimits(CellResult cell, List<Raise> steps) {

    /** Enough, where the load does not say how many calls are in flight at once. */
    private static final double SPARE = 1.25;

    /**
     * @param larger limits that become larger together, because one alone gives nothing
     * @param perSecond goodput then
     */
    private record Raise(List<Station> larger, double perSecond) {}

    /** @param could what the service could give under this load */
    static LargerLimits of(CellResult cell, Station bound, List<Station> stations, double could) {
        List<Station> next = stations.stream()
                .filter(s -> s != bound)
                .sorted(Comparator.comparingDouble(Station::ceilingPerSecond))
                .toList();
        List<Raise> steps = new ArrayList<>();
        List<Station> larger = new ArrayList<>(List.of(bound));
        double before = bound.ceilingPerSecond();
        for (Station then : next) {
            double gives = Math.min(could, then.ceilingPerSecond());
            boolean last =
                    gives * Headroom.FAIR >= could || then.limit().component().equals(CellNames.service(cell));
            if (last || gives >= before * Headroom.FAIR) {
                steps.add(new Raise(List.copyOf(larger), gives));
                larger.clear();
                before = gives;
            }
            if (last) {
                return new LargerLimits(cell, steps);
            }
            larger.add(then);
        }
        steps.add(new Raise(List.copyOf(larger), could));
        return new LargerLimits(cell, steps);
    }

    /** {@code ; by the model 495/s with a larger a.setting, 931/s with a larger b.setting as well}. */
    String words() {
        double most = steps.get(steps.size() - 1).perSecond();
        if (most < cell.figures().goodputPerSecond() * Headroom.FAIR) {
            return "; with %s a larger one gives no more"
                    .formatted(cell.offered().words());
        }
        String first = steps.get(0).perSecond() == Double.POSITIVE_INFINITY ? "" : rate(steps.get(0)) + " ";
        return "; by the model " + first + "with " + raised(steps.get(0))
                + steps.stream()
                        .skip(1)
                        .map(step -> ", %s with %s as well".formatted(rate(step), raised(step)))
                        .collect(Collectors.joining());
    }

    private static String rate(Raise step) {
        return Figures.whole(step.perSecond()) + "/s";
    }

    private String raised(Raise step) {
        return step.larger().stream()
                .map(s -> rejectsUsers(s) ? name(s) + "=" + size(s) + " (one for each user)" : "a larger " + name(s))
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    /** Where rejections open the circuit breaker, less than a slot for each user is no cure. */
    private boolean rejectsUsers(Station station) {
        return station.limit().whenFull() == WhenFull.REJECTS
                && BoundBy.of(cell) == BoundBy.CIRCUIT_BREAKER
                && cell.offered().users() > 0
                && setting(station).isPresent();
    }

    private static String name(Station station) {
        SettingValue setting = station.limit().setting();
        return setting == null ? station.fullName() : setting.property();
    }

    /** What to try, for limits whose setting is the size itself. */
    List<SettingValue> settings() {
        return steps.stream()
                .flatMap(step -> step.larger().stream())
                .flatMap(station -> setting(station).stream())
                .toList();
    }

    private Optional<SettingValue> setting(Station station) {
        SettingValue setting = station.limit().setting();
        return setting == null || !String.valueOf(station.limit().max()).equals(setting.value())
                ? Optional.empty()
                : Optional.of(new SettingValue(setting.property(), String.valueOf(size(station)), setting.origin()));
    }

    /** A slot for each user. */
    private long size(Station station) {
        double most = steps.get(steps.size() - 1).perSecond();
        long users = cell.offered().users();
        double enough = Double.isInfinite(most) ? station.size() * 2 : most * station.heldMs() / 1000 * SPARE;
        return users > station.size() ? users : (long) Math.ceil(Math.max(enough, station.size() * 2));
    }
}
