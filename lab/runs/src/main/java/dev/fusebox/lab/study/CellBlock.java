package dev.fusebox.lab.study;

import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import dev.fusebox.lab.traffic.Arrivals;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cells that a study has in each combination of these; see {@link Study#blocks}. */
public record CellBlock(
        List<String> gateways,
        List<String> profiles,
        @Nullable ProfileChange change,
        FleetSpec instances,
        List<Endpoint> endpoints,
        List<Arrivals> arrivals,
        int repeat,
        CellLength size) {

    /** Users in ramps where the size of the cells says so. */
    static List<Arrivals> arrivals(List<Integer> users, List<RateSpec> rates, CellLength size) {
        return Stream.<Arrivals>concat(
                        users.stream().map(size::arrivals), rates.stream().map(RateSpec::arrivals))
                .toList();
    }

    /** With the arrivals of this kind only. */
    CellBlock of(ArrivalKind kind) {
        return new CellBlock(gateways, profiles, change, instances, endpoints, kind.of(arrivals), repeat, size);
    }

    List<SetUp> setUps() {
        return profiles.stream().map(p -> new SetUp(p, change, instances)).toList();
    }

    boolean hasCells() {
        return Stream.of(gateways, profiles, endpoints, arrivals).noneMatch(List::isEmpty);
    }

    boolean has(String gateway, String endpoint, String load) {
        return gateways.contains(gateway)
                && endpoints.stream().anyMatch(e -> e.id().equals(endpoint))
                && arrivals.stream().anyMatch(a -> a.id().equals(load));
    }
}
