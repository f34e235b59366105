package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** {@link SteadyCalls} for cells: open arrivals, sent by the lab itself. */
final class SteadyLoad implements LoadGenerator {

    private static final String TABLE = "steady.csv";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Override
    public String name() {
        return "steady";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public boolean offers(Arrivals arrivals) {
        return arrivals instanceof Arrivals.Open;
    }

    /** Keeps its percentile table in {@code steady.csv}. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        double rate = ((Arrivals.Open) request.arrivals()).ratePerSecond();
        double seconds = request.requests() / rate;
        if (request.seconds() > 0) {
            seconds = Math.min(seconds, request.seconds());
        }
        long start = System.nanoTime();
        SteadyCalls calls = SteadyCalls.send(
                LocalHttp.oneShot(request.url(), request.form())
                        .timeout(PATIENCE)
                        .build(),
                rate,
                Duration.ofMillis((long) (seconds * 1000)));
        double took = Math.round((System.nanoTime() - start) / 1e6) / 1e3;
        String rows = IntStream.rangeClosed(0, 100)
                .mapToObj(percent -> percent + "," + calls.percentileMs(percent) + "\n")
                .collect(Collectors.joining());
        Files.writeString(request.folder().resolve(TABLE), "Percentage served,Time in ms\n" + rows);
        if (calls.sent() == 0) {
            return new LoadOutcome(Optional.empty(), "no call was sent");
        }
        LoadFigures load = new LoadFigures(
                name() + " " + version(),
                "steady %s for %.0f s, %s".formatted(request.arrivals().words(), seconds, request.url()),
                calls.sent(),
                calls.ok(),
                calls.sent() - calls.ok() - calls.unanswered(),
                calls.unanswered(),
                took,
                Math.round(calls.sent() / took * 100) / 100.0,
                Math.round(calls.ok() / took * 100) / 100.0,
                calls.percentileMs(50),
                calls.percentileMs(95),
                calls.percentileMs(99),
                calls.percentileMs(100),
                0L);
        return new LoadOutcome(Optional.of(load), "");
    }

    @Override
    public Optional<String> percentileTable(LoadFigures figures) {
        return Optional.of(TABLE);
    }

    @Override
    public List<String> cautions() {
        return List.of(
                "The steady generator sends calls at an even pace, each on a connection of its own, whatever becomes of"
                        + " the others; the model takes them to come at random (Poisson).");
    }
}
