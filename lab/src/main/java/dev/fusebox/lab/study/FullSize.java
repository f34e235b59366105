package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.study.ExperimentSpec.BystanderSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lists and sizes of a study that {@code --full} replaces. Whatever it does not say stays as in the study. */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FullSize(
        @Nullable List<String> gateways,
        @Nullable List<String> profiles,
        @Nullable List<Endpoint> endpoints,
        @Nullable List<Integer> concurrency,
        @Nullable List<RateSpec> rates,
        @Nullable Integer repeat,
        @Nullable CellSize cellSize,
        @Nullable List<BlockSpec> also,
        @Nullable WarmUpRule warmUp,
        @Nullable List<BystanderSpec> bystander,
        @Nullable List<ExperimentSpec> experiments) {

    public FullSize {
        Study.requireSome("gateways", gateways);
        Study.requireSome("profiles", profiles);
        Study.requireSome("endpoints", endpoints);
        Study.requireUsers(concurrency);
        repeat = repeat == null ? null : Study.bounded("repeat", repeat, 1, Study.MOST_REPEATS);
        also = also == null ? null : List.copyOf(also);
    }

    Study of(Study study) {
        return new Study(
                study.name(),
                study.title(),
                requireNonNullElse(gateways, study.gateways()),
                requireNonNullElse(profiles, study.profiles()),
                study.variants(),
                study.sampling(),
                requireNonNullElse(endpoints, study.endpoints()),
                requireNonNullElse(concurrency, study.concurrency()),
                requireNonNullElse(rates, study.rates()),
                study.arrivals(),
                study.connections(),
                study.instances(),
                study.cost(),
                requireNonNullElse(repeat, study.repeat()),
                study.fullRequests() != null ? study.fullRequests() : study.requests(),
                null,
                requireNonNullElse(cellSize, study.cellSize()),
                requireNonNullElse(also, study.also()),
                null,
                requireNonNullElse(warmUp, study.warmUp()),
                study.published(),
                study.tolerance(),
                bystander,
                bystander == null && experiments == null
                        ? study.experiments()
                        : requireNonNullElse(experiments, List.<ExperimentSpec>of()),
                study.conclusions());
    }
}
