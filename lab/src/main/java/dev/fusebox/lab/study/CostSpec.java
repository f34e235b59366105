package dev.fusebox.lab.study;

import dev.fusebox.lab.common.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * That a study compares what gateways cost: they all run side by side, and every second round goes through them backwards, so that a
 * machine that gets slower or faster favours none.
 *
 * @param reference the gateway whose cost in the same round is 1
 */
public record CostSpec(@Nullable String reference) {

    public CostSpec {
        if (reference == null) {
            throw new UsageException("'cost' needs a 'reference': the gateway that the others are compared with");
        }
    }
}
