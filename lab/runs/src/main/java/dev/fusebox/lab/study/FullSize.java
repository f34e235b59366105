package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
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
        @Nullable List<ExperimentSpec> experiments) {

    public FullSize {
        Study.requireSome("gateways", gateways);
        Study.requireSome("profiles", profiles);
        Study.requireSome("endpoints", endpoints);
        StudyLoad.requireUsers(concurrency);
        starts = starts == null ? null : Study.bounded("starts", starts, 1, Study.MOST_STARTS);
        repeat = repeat == null ? null : Study.bounded("repeat", repeat, 1, Study.MOST_REPEATS);
        also = also == null ? null : List.copyOf(also);
    }

    Study of(Study study) {
        StudyMatrix matrix = study.matrix();
        StudyLoad load = study.load();
        StudyLength length = study.length();
        return study.with(its -> its.matrix(
                        matrix.with(full -> full.gateways(requireNonNullElse(gateways, matrix.gateways()))
                                .profiles(requireNonNullElse(profiles, matrix.profiles()))
                                .endpoints(requireNonNullElse(endpoints, matrix.endpoints()))
                                .also(requireNonNullElse(also, matrix.also()))))
                .load(load.with(full -> full.concurrency(requireNonNullElse(concurrency, load.concurrency()))
                        .rates(requireNonNullElse(rates, load.rates()))))
                .length(length.with(full -> full.starts(requireNonNullElse(starts, length.starts()))
                        .repeat(requireNonNullElse(repeat, length.repeat()))
                        .requests(length.fullRequests() != null ? length.fullRequests() : length.requests())
                        .fullRequests(null)
                        .cellSize(requireNonNullElse(cellSize, length.cellSize()))
                        .full(null)
                        .warmUp(requireNonNullElse(warmUp, length.warmUp()))))
                .experiments(requireNonNullElse(experiments, study.experiments())));
    }
}
