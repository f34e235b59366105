package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.gateway.Gateway.Variant;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * What a study calls: its cells are the combinations of these lists, under each load of the {@link StudyLoad}.
 *
 * @param variants builds of a gateway to compare, see {@link Variant}; {@code usual} is the default
 * @param sampling whether limits are sampled during a cell; both values, to measure what sampling costs
 * @param instances how many of each process, where a block says nothing else
 * @param also further blocks of cells
 */
@RecordBuilder
public record StudyMatrix(
        List<String> gateways,
        List<String> profiles,
        List<String> variants,
        List<Boolean> sampling,
        List<Endpoint> endpoints,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) FleetSpec instances,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<BlockSpec> also)
        implements StudyMatrixBuilder.With {

    static final StudyMatrix NONE = StudyMatrixBuilder.builder().build();

    /** A missing key has its default. */
    public StudyMatrix {
        gateways = requireNonNullElse(gateways, List.of());
        profiles = requireNonNullElse(profiles, List.of());
        variants = requireNonNullElse(variants, List.of(Variant.USUAL));
        sampling = requireNonNullElse(sampling, List.of(true));
        endpoints = requireNonNullElse(endpoints, List.of());
        instances = requireNonNullElse(instances, FleetSpec.NONE);
        also = List.copyOf(requireNonNullElse(also, List.of()));
    }

    StudyMatrix onMongo() {
        return with(its -> its.endpoints(
                        endpoints.stream().map(Endpoint::onMongo).distinct().toList())
                .also(also.stream().map(BlockSpec::onMongo).toList()));
    }
}
