package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Sends the calls of a cell and counts their answers. Each is one class, listed in {@link LoadGenerators}. */
public interface LoadGenerator {

    /**
     * What it can do.
     *
     * @param closed users who call again when they are answered
     * @param open calls that come whatever becomes of the others
     * @param keepAlive several calls on one connection
     * @param perCallData calls that differ from each other
     */
    record Capabilities(boolean closed, boolean open, boolean keepAlive, boolean perCallData) {

        boolean offers(Arrivals arrivals) {
            return arrivals instanceof Arrivals.Closed ? closed : open;
        }
    }

    /** One word: the first of {@link LoadFigures#tool}, and the name of its process in results and verdicts. */
    String name();

    /** Version of what is installed; empty when it is not. */
    Optional<String> version();

    /** What is missing when {@link #version} is empty, and how to install it. */
    String installation();

    Capabilities capabilities();

    /**
     * Runs to the end of the load and leaves its raw files, untouched, in the folder of the request.
     *
     * @param onStart is told each child process as it starts, so that its owner can end it and read its CPU time
     */
    LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException;

    /**
     * The raw file with the percentile table: CSV with the columns {@code Percentage served} and {@code Time in ms}. Empty where
     * these figures have no table that can be trusted.
     */
    Optional<String> percentileTable(LoadFigures figures);

    /** Successes that {@code ok} may lack because of how it counts. */
    long okMissing(Arrivals arrivals, long non2xx);

    /** What a reader of its figures has to know, one sentence or two each. */
    List<String> cautions();
}
