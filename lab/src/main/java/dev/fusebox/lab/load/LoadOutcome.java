package dev.fusebox.lab.load;

import dev.fusebox.lab.results.LoadFigures;
import java.util.Optional;

/**
 * What came of one load.
 *
 * @param load empty when the generator gave no figures; {@code complaint} then says why
 */
public record LoadOutcome(Optional<LoadFigures> load, String complaint) {}
