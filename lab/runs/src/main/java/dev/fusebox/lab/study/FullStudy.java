package dev.fusebox.lab.study;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.common.UsageException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --full} replaces in a study. Whatever it does not say stays as in the study.
 *
 * @param own the lists and sizes of the study's own cells
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FullStudy(
        @JsonUnwrapped BlockSpec own,
        @Nullable Integer starts,
        @Nullable List<BlockSpec> also,
        @Nullable WarmUpRule warmUp,
        @Nullable List<ExperimentSpec> experiments) {

    public FullStudy {
        own = requireNonNullElse(own, BlockSpec.OWN);
        if (own.change() != null || own.instances() != null) {
            throw new UsageException("'change' and 'instances' belong to an entry of 'also'");
        }
        starts = starts == null ? null : Study.bounded("starts", starts, 1, Study.MOST_STARTS);
        also = also == null ? null : List.copyOf(also);
    }

    Study of(Study study) {
        CellBlock block = own.within(study);
        StudyMatrix matrix = study.matrix();
        StudyLoad load = study.load();
        StudyLength length = study.length();
        return study.with(its -> its.matrix(matrix.with(full -> full.gateways(block.gateways())
                        .profiles(block.profiles())
                        .endpoints(block.endpoints())
                        .also(requireNonNullElse(also, matrix.also()))))
                .load(load.with(full -> full.concurrency(requireNonNullElse(own.concurrency(), load.concurrency()))
                        .rates(requireNonNullElse(own.rates(), load.rates()))))
                .length(length.with(full -> full.starts(requireNonNullElse(starts, length.starts()))
                        .repeat(block.repeat())
                        .requests(length.fullRequests() != null ? length.fullRequests() : length.requests())
                        .fullRequests(null)
                        .cellSize(block.size())
                        .full(null)
                        .warmUp(requireNonNullElse(warmUp, length.warmUp()))))
                .entries(requireNonNullElse(experiments, study.entries())));
    }
}
