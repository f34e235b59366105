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
        @Nullable CellLength cellSize)
        implements BlockSpecBuilder.With {

    /** What the study says itself. */
    static final BlockSpec OWN = BlockSpecBuilder.builder().build();

    public BlockSpec {
        Study.requireSome("gateways", gateways);
        Study.requireSome("profiles", profiles);
        Study.requireSome("endpoints", endpoints);
        StudyLoad.requireUsers(concurrency);
        if (repeat != null) {
            Study.bounded("repeat", repeat, 1, Study.MOST_REPEATS);
        }
    }

    CellBlock within(Study study) {
        StudyMatrix matrix = study.matrix();
        CellLength size = requireNonNullElse(cellSize, study.length().cellSize());
        return new CellBlock(
                requireNonNullElse(gateways, matrix.gateways()),
                requireNonNullElse(profiles, matrix.profiles()),
                change,
                requireNonNullElse(instances, matrix.instances()),
                requireNonNullElse(endpoints, matrix.endpoints()),
                CellBlock.arrivals(
                        requireNonNullElse(concurrency, study.load().concurrency()),
                        requireNonNullElse(rates, study.load().rates()),
                        size),
                requireNonNullElse(repeat, study.length().repeat()),
                size);
    }

    /** What is left of it when only these may run; nothing when one of its lists becomes empty. */
    Stream<BlockSpec> narrowed(Selection to) {
        List<String> itsGateways = common(gateways, to.gateways());
        List<String> itsProfiles = common(profiles, to.profiles());
        List<Integer> itsUsers = common(concurrency, to.users());
        // A block of rates only has no users from the start.
        List<Integer> usersLeft = to.users() == null ? null : itsUsers;
        return Stream.of(itsGateways, itsProfiles, usersLeft).anyMatch(list -> list != null && list.isEmpty())
                ? Stream.empty()
                : Stream.of(with(its -> its.gateways(itsGateways)
                        .profiles(itsProfiles)
                        .concurrency(itsUsers)
                        .rates(to.users() == null ? rates : null)));
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
