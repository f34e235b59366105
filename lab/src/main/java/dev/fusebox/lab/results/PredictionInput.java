package dev.fusebox.lab.results;

import dev.fusebox.lab.chain.ChainSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * What a cell is predicted from, known before it began.
 *
 * @param chain of the gateway and the service; {@code null} where {@code notModelled} says why there is none
 * @param notModelled what of the settings the model does not know
 * @param ratePerSecond answers per second that the machine is known to give through this gateway; 0 when nothing is known
 * @param serviceMs how long the service holds a call; {@code null} when that is the CPU's business
 * @param seconds how long the cell was expected to last
 */
public record PredictionInput(
        @Nullable ChainSnapshot chain,
        @Nullable String notModelled,
        double ratePerSecond,
        @Nullable Integer serviceMs,
        double seconds) {}
