package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.fusebox.lab.results.CpuDemand.LoadWindow;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was known of a gateway under load before a cell began. Kept with the cell, so that today's rules decide what an answer costs.
 *
 * @param warmUp its last windows, of hello by a few users
 * @param walked of the calls that wait, by as many users as the cells have; short, and before the processes were used to them
 * @param cells those before
 */
public record KnownLoad(List<LoadWindow> warmUp, List<LoadWindow> walked, List<LoadWindow> cells, int processors) {

    /** One of several that share the machine. */
    public KnownLoad ofShare(double share) {
        return share == 1 ? this : new KnownLoad(of(warmUp, share), of(walked, share), of(cells, share), processors);
    }

    private static List<LoadWindow> of(List<LoadWindow> windows, double share) {
        return windows.stream().map(w -> w.ofShare(share)).toList();
    }

    /** What an answer costs; {@link CpuDemand#NONE} where that is not known. */
    @JsonIgnore
    public CpuDemand demand() {
        List<LoadWindow> last = warmUp.subList(Math.max(0, warmUp.size() - 1), warmUp.size());
        List<LoadWindow> all = Stream.concat(last.stream(), cells.stream()).toList();
        double fastest = all.stream().mapToDouble(LoadWindow::perSecond).max().orElse(0);
        List<LoadWindow> warmer =
                cells.stream().filter(w -> w.fastEnough(fastest)).toList();
        return Optional.of(warmer.isEmpty() ? all : warmer)
                .flatMap(windows -> CpuDemand.of(windows, processors))
                .orElse(CpuDemand.NONE);
    }
}
