package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadOutcome;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import java.io.IOException;
import java.util.function.Consumer;

/** Load for a cell or a warm-up. */
final class LoadRun {

    private LoadRun() {}

    /** @throws LabException when the generator cannot be started, or its files cannot be written */
    static LoadOutcome of(LoadGenerator generator, LoadRequest request, Consumer<Process> onStart)
            throws InterruptedException {
        try {
            return generator.run(request, onStart);
        } catch (IOException e) {
            throw new LabException(
                    "%s failed, with its files in %s: %s".formatted(generator.name(), request.folder(), IoErrors.of(e)),
                    e);
        }
    }
}
