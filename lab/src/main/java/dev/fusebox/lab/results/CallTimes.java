package dev.fusebox.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * How long calls took, beyond the quantiles of {@link LoadFigures}.
 *
 * @param givenUpMs the shortest time after which a call was given up: quantiles from there on are lower bounds; {@code null} where none was
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CallTimes(@Nullable Double givenUpMs) {}
