package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the {@code also} of a study: further cells. Whatever it does not say is as in the study.
 *
 * @param change what its profiles have otherwise; {@code null} for nothing
 * @param instances {@code null} for those of the study; others need a {@code change}, whose label names them
 */
@RecordBuilder
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BlockSpec(
        @Nullable List<String> gateways,
        @Nullable List<String> profiles,
        @Nullable ProfileChange change,
        @Nullable FleetSpec instances,
        @Nullable List<Endpoint> endpoints,
        @Nullable List<Integer> concurrency,
        @Nullable List<RateSpec> rates,
        @Nullable Integer repeat,
        @Nullable CellSize cellSize)
        implements BlockSpecBuilder.With {

    public BlockSpec {
        Study.requireSome("gateways", gateways);
        Study.requireSome("profiles", profiles);
        Study.requireSome("endpoints", endpoints);
        Study.requireUsers(concurrency);
        if (repeat != null) {
            Study.bounded("repeat", repeat, 1, Study.MOST_REPEATS);
        }
    }

    CellBlock within(Study study) {
        CellSize size = requireNonNullElse(cellSize, study.cellSize());
        return new CellBlock(
                requireNonNullElse(gateways, study.gateways()),
                requireNonNullElse(profiles, study.profiles()),
                change,
                requireNonNullElse(instances, study.instances()),
                requireNonNullElse(endpoints, study.endpoints()),
                CellBlock.arrivals(
                        requireNonNullElse(concurrency, study.concurrency()),
                        requireNonNullElse(rates, study.rates()),
                        size),
                requireNonNullElse(repeat, study.repeat()),
                size);
    }

    /**
     * What is left of it when only these may run; nothing when one of its lists becomes empty.
     *
     * @param ofAll repeats of the whole study; {@code null} leaves the block its own
     */
    Stream<BlockSpec> narrowed(
            @Nullable List<String> toGateways,
            @Nullable List<String> toProfiles,
            @Nullable List<Integer> toUsers,
            @Nullable Integer ofAll) {
        List<String> itsGateways = common(gateways, toGateways);
        List<String> itsProfiles = common(profiles, toProfiles);
        List<Integer> itsUsers = common(concurrency, toUsers);
        // A block of rates only has no users from the start.
        List<Integer> usersLeft = toUsers == null ? null : itsUsers;
        return Stream.of(itsGateways, itsProfiles, usersLeft).anyMatch(list -> list != null && list.isEmpty())
                ? Stream.empty()
                : Stream.of(with(its -> its.gateways(itsGateways)
                        .profiles(itsProfiles)
                        .concurrency(itsUsers)
                        .rates(toUsers == null ? rates : null)
                        .repeat(ofAll == null ? repeat : ofAll)));
    }

    BlockSpec onMongo() {
        return endpoints == null
                ? this
                : withEndpoints(
                        endpoints.stream().map(Endpoint::onMongo).distinct().toList());
    }

    private static <T> @Nullable List<T> common(@Nullable List<T> own, @Nullable List<T> chosen) {
        return own == null || chosen == null
                ? own
                : own.stream().filter(chosen::contains).toList();
    }
}
