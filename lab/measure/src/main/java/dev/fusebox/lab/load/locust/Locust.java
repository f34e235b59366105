package dev.fusebox.lab.load.locust;

import dev.fusebox.lab.folder.LoadChoice;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.locust.LocustReport.MasterState;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Locust: a master, and any number of workers that send the load together. See decision 0010. */
public record Locust(LocustMaster master, Connections connections) implements LoadGenerator {

    static final String NAME = LoadChoice.LOCUST;

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String version() {
        try {
            return master.version();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    /** No open arrivals: each of its users waits for the answer, also those with a constant throughput. */
    @Override
    public Capabilities capabilities() {
        return new Capabilities(true, false, true, true, false);
    }

    @Override
    public void prepare(LoadRequest request, Consumer<Process> onStart) throws InterruptedException {
        master.start(request.folder(), request.arrivals().users(), onStart);
    }

    /** Keeps what each worker counted in {@code locust/NAME.json}, and the percentile table of all. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        String version = version();
        String load = "load-" + System.nanoTime();
        try {
            MasterState before = master.state().orElseThrow(() -> new IOException("the master does not answer"));
            LocustCourse course =
                    new LocustCourse(load, before, request.arrivals().users());
            master.swarm(fields(request, load, course.callers()));
            course.follow(master::state);
            master.stop();
            course.keep(request.folder().resolve(NAME));
            LocustFigures figures = course.figures();
            if (figures.answers() == 0) {
                return LoadOutcome.failed("no call was answered; see the folder locust");
            }
            Files.writeString(request.folder().resolve("locust.csv"), figures.table());
            String tool = NAME + " " + version;
            String command = command(request, course.callers());
            List<LoadFigures> shares = IntStream.range(0, request.shares().size())
                    .mapToObj(i -> figures.at(i).load(tool, command))
                    .toList();
            LoadFigures all = figures.load(tool, command);
            return new LoadOutcome(Optional.of(all), "", Optional.empty(), null, null, shares);
        } finally {
            master.end();
        }
    }

    @Override
    public boolean sharesLoad() {
        return true;
    }

    /** All users begin at once. */
    Map<String, String> fields(LoadRequest request, String load, int workers) {
        int path = pathAt(request.url());
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("user_count", "" + request.arrivals().users());
        fields.put("spawn_rate", "" + request.arrivals().users());
        fields.put("host", request.url().substring(0, path));
        fields.put("fusebox_load", load);
        fields.put("fusebox_path", request.url().substring(path));
        fields.put("fusebox_hosts", joined(request, share -> share.url().substring(0, pathAt(share.url()))));
        fields.put("fusebox_users", joined(request, share -> "" + share.users()));
        fields.put("fusebox_requests", "" + request.requests());
        fields.put("fusebox_seconds", "" + request.seconds());
        fields.put("fusebox_share", "" + workers);
        fields.put("fusebox_keep", connections == Connections.KEPT ? "1" : "0");
        fields.put("fusebox_think_ms", "" + thinkMs(request));
        fields.put("fusebox_body", request.body().map(RequestBody::text).orElse(""));
        fields.put("fusebox_type", request.body().map(RequestBody::type).orElse(""));
        return fields;
    }

    private static int pathAt(String url) {
        return url.indexOf('/', "https://".length());
    }

    private static String joined(LoadRequest request, Function<UrlShare, String> part) {
        return request.shares().stream().map(part).collect(Collectors.joining(","));
    }

    private static long thinkMs(LoadRequest request) {
        return request.arrivals() instanceof Arrivals.Closed closed ? Math.round(closed.thinkMs()) : 0;
    }

    private String command(LoadRequest request, int workers) {
        return "locust: %s on %d workers, %s connections, %s, %s"
                .formatted(
                        request.arrivals().words(),
                        workers,
                        connections == Connections.KEPT ? "kept" : "new",
                        request.seconds() > 0 ? request.seconds() + " s" : request.requests() + " calls",
                        request.shares().isEmpty()
                                ? request.url()
                                : request.shares().stream()
                                        .map(s -> s.users() + " users " + s.url())
                                        .collect(Collectors.joining(", ")));
    }
}
