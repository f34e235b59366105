package dev.fusebox.lab.demand;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What was known of a gateway under load before a cell began. Kept with the cell, so that today's rules decide what an answer costs.
 *
 * @param warmUp its last windows, of hello by a few users
 * @param walked of the calls that wait, by as many users as the cells have; short, and before the processes were used to them
 * @param cells those before, of each load the last one
 */
public record KnownLoad(List<LoadWindow> warmUp, List<LoadWindow> walked, List<LoadWindow> cells, int processors) {

    /**
     * One of several that share the machine.
     *
     * @param shared processes that work for all of them
     */
    public KnownLoad ofShare(double share, Collection<String> shared) {
        return share == 1
                ? this
                : new KnownLoad(
                        of(warmUp, share, shared), of(walked, share, shared), of(cells, share, shared), processors);
    }

    private static List<LoadWindow> of(List<LoadWindow> windows, double share, Collection<String> shared) {
        return windows.stream().map(w -> w.ofShare(share, shared)).toList();
    }

    /** What an answer costs; {@link CpuDemand#NONE} where that is not known. */
    @JsonIgnore
    public CpuDemand demand() {
        return CpuDemand.of(latest(), processors).orElse(CpuDemand.NONE);
    }

    /**
     * What a call takes beyond its service and the processors, by windows that met no limit and did not fill the processors; empty without
     * one.
     */
    public OptionalDouble beyondMs() {
        CpuDemand demand = demand();
        Double middle = Figures.median(latest().stream()
                .filter(w -> w.allBusy() < VerdictRules.TODAY.busy().crowdedShare() * processors)
                .flatMap(w -> Stream.ofNullable(w.beyondMs())
                        .map(all -> all - demand.atRate(w.perSecond()).answerMs()))
                .mapToDouble(Double::doubleValue));
        return middle == null ? OptionalDouble.empty() : OptionalDouble.of(Math.max(0, middle));
    }

    /** Calls that need only the processor cost something else than calls that wait, so they count only where nothing is known of these. */
    private List<LoadWindow> latest() {
        List<LoadWindow> waited = Stream.concat(walked.stream(), cells.stream())
                .filter(w -> w.serviceMs() != null)
                .toList();
        return lastOfEach(waited.isEmpty() ? Stream.concat(warmUp.stream(), cells.stream()) : waited.stream());
    }

    /** Of each load the last window, since a JVM gets faster for minutes. With all of them a run's records would grow with the square of its cells. */
    public static List<LoadWindow> lastOfEach(Stream<LoadWindow> windows) {
        Map<Object, LoadWindow> last = new LinkedHashMap<>();
        windows.forEach(w -> last.put(List.of(w.serviceMs() != null, w.users(), w.rejections() > w.answers()), w));
        return List.copyOf(last.values());
    }
}
