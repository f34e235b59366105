package dev.fusebox.lab.load;

import dev.fusebox.lab.results.Arrivals;
import dev.fusebox.lab.results.LoadFigures;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
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
    public Optional<String> version() {
        return Optional.of("1");
    }

    @Override
    public String installation() {
        return "the steady load generator is part of the lab";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, true, false, false);
    }

    /** Keeps its percentile table in {@code steady.csv}. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        double rate = ((Arrivals.Open) request.arrivals()).ratePerSecond();
        double seconds = request.requests() / rate;
        if (request.seconds() > 0) {
            seconds = Math.min(seconds, request.seconds());
        }
        HttpRequest.Builder call = OneShot.get(URI.create(request.url())).timeout(PATIENCE);
        if (request.form() != null) {
            call.header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(HttpRequest.BodyPublishers.ofString(LocalHttp.encoded(request.form())));
        }
        double[] table = new double[101];
        LoadFigures load = SteadyCalls.figures(
                call.build(),
                "steady 1",
                "steady %s for %.0f s, %s".formatted(request.arrivals().words(), seconds, request.url()),
                rate,
                Duration.ofMillis((long) (seconds * 1000)),
                table);
        String rows = IntStream.range(0, table.length)
                .mapToObj(percent -> percent + "," + table[percent] + "\n")
                .collect(Collectors.joining());
        Files.writeString(request.folder().resolve(TABLE), "Percentage served,Time in ms\n" + rows);
        return load.completed() == 0
                ? new LoadOutcome(Optional.empty(), "no call was sent")
                : new LoadOutcome(Optional.of(load), "");
    }

    @Override
    public Optional<String> percentileTable(LoadFigures figures) {
        return Optional.of(TABLE);
    }

    @Override
    public long okMissing(Arrivals arrivals, long non2xx) {
        return 0;
    }

    @Override
    public List<String> cautions() {
        return List.of(
                "The steady generator sends calls at an even pace, each on a connection of its own, whatever becomes of"
                        + " the others; the model takes them to come at random (Poisson).");
    }
}
