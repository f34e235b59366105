package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.LoadGenerator.LoadRequest;
import dev.fusebox.lab.results.cell.CellResult.ProcessUsage;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A load generator at work for a second, as it is in cells.
 *
 * @param scratch for raw files
 * @param onStart gets its process
 */
record CeilingLoad(LoadGenerator generator, String url, Path scratch, Consumer<Process> onStart) {

    /** More than a program gets answered in a second on new connections; one that keeps them ends by time alone. */
    private static final int REQUESTS = 200_000;

    /** After that a load generator is ended. */
    private static final int PATIENCE_SECONDS = 3;

    /** A shorter time has too few ticks of the clock to say what other programs used. */
    private static final double SHORTEST_SECONDS = 0.5;

    /** Empty where calls failed, or other programs took too much of the processors. */
    Optional<Double> perSecond(int users) throws IOException, InterruptedException {
        OwnCpu own = new OwnCpu();
        long began = System.nanoTime();
        LoadRequest request = new LoadRequest(url, null, new Arrivals.Closed(users), REQUESTS, 1, scratch);
        Optional<LoadFigures> figures;
        List<ProcessUsage> used;
        try {
            figures = generator
                    .run(request, process -> {
                        onStart.accept(process);
                        own.watch(process.toHandle());
                        CompletableFuture.delayedExecutor(PATIENCE_SECONDS, TimeUnit.SECONDS)
                                .execute(process::destroy);
                    })
                    .load();
        } finally {
            used = own.usageAtEnd(generator.name(), null, null);
        }
        double seconds = (System.nanoTime() - began) / 1e9;
        boolean disturbed = seconds >= SHORTEST_SECONDS
                && VerdictRules.TODAY.disturbed(
                        share(used, ProcessUsage::machine, seconds), share(used, p -> !p.machine(), seconds));
        return figures.filter(f -> f.ok() > 0 && f.ok() == f.completed() && !disturbed)
                .map(LoadFigures::requestsPerSecond);
    }

    private static double share(List<ProcessUsage> used, Predicate<ProcessUsage> which, double seconds) {
        return used.stream()
                .filter(which)
                .mapToDouble(p -> p.share(seconds, Runtime.getRuntime().availableProcessors()))
                .sum();
    }
}
