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
        @Nullable Integer starts,
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
        starts = starts == null ? null : Study.bounded("starts", starts, 1, Study.MOST_STARTS);
        repeat = repeat == null ? null : Study.bounded("repeat", repeat, 1, Study.MOST_REPEATS);
        also = also == null ? null : List.copyOf(also);
    }

    Study of(Study study) {
        return study.with(its -> its.gateways(requireNonNullElse(gateways, study.gateways()))
                .profiles(requireNonNullElse(profiles, study.profiles()))
                .endpoints(requireNonNullElse(endpoints, study.endpoints()))
                .concurrency(requireNonNullElse(concurrency, study.concurrency()))
                .rates(requireNonNullElse(rates, study.rates()))
                .starts(requireNonNullElse(starts, study.starts()))
                .repeat(requireNonNullElse(repeat, study.repeat()))
                .requests(study.fullRequests() != null ? study.fullRequests() : study.requests())
                .fullRequests(null)
                .cellSize(requireNonNullElse(cellSize, study.cellSize()))
                .also(requireNonNullElse(also, study.also()))
                .full(null)
                .warmUp(requireNonNullElse(warmUp, study.warmUp()))
                .bystander(bystander)
                .experiments(
                        bystander == null && experiments == null
                                ? study.experiments()
                                : requireNonNullElse(experiments, List.<ExperimentSpec>of())));
    }
}
