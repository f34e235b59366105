package dev.fusebox.lab.load;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.OpenCalls;
import dev.fusebox.lab.traffic.Schedule;
import dev.fusebox.lab.traffic.Steps;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Open arrivals by a {@link Schedule}, each call on a new connection, whether or not earlier calls were answered. Time counts from the
 * moment a call was due, so that no waiting is hidden (coordinated omission), and how late calls were sent is kept.
 */
public final class PoissonCalls implements LoadGenerator {

    /** Time to fill the lists before the first call is due. */
    private static final long HEAD_START_NANOS = 50_000_000;

    /** Enough calls that a fresh JVM sends no call late any more: see decision 0008. */
    private static final Arrivals.Open PRACTICE = new Arrivals.Open(1000);

    private static final int PRACTICE_SECONDS = 3;

    private boolean practised;

    public PoissonCalls() {
        this(false);
    }

    /** @param practised whether late calls do not matter */
    PoissonCalls(boolean practised) {
        this.practised = practised;
    }

    @Override
    public String name() {
        return "poisson";
    }

    @Override
    public String version() {
        return "1";
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities(false, true, false, false, false);
    }

    /** Keeps each call in {@code calls.csv}, its percentile table in {@code poisson.csv}, and the times by outcome in {@code latency.hlog}. */
    @Override
    public LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        Arrivals.Scheduled arrivals = (Arrivals.Scheduled) request.arrivals();
        double seconds = arrivals.secondsUntil(request.requests());
        if (request.seconds() > 0) {
            seconds = Math.min(seconds, request.seconds());
        }
        double[] due = Schedule.of(arrivals, seconds, request.schedule());
        URI uri = URI.create(request.url());
        CallLog log = CallLog.of(due, seconds, at -> path(uri, arrivals, at));
        Sent sent = send(uri, request.body(), log);
        Files.writeString(request.folder().resolve("poisson.csv"), sent.log.percentiles());
        Files.writeString(request.folder().resolve(RunFolder.CALLS), sent.log.rows());
        Files.writeString(request.folder().resolve("latency.hlog"), sent.log.histograms(sent.beganMs));
        String command = "poisson %s for %.0f s, %s".formatted(arrivals.words(), seconds, request.url());
        LoadFigures figures = sent.log.figures(name() + " " + version(), command);
        return new LoadOutcome(Optional.of(figures), "", Optional.empty(), sent.cpuSeconds, sent.beganMs, List.of());
    }

    /** Where the service's time changes, the number at the end of the path does. */
    private static @Nullable String path(URI uri, Arrivals.Scheduled arrivals, double at) {
        Integer ms = arrivals instanceof Steps steps ? steps.serviceMsAt(at) : null;
        return ms == null ? null : uri.getRawPath().replaceFirst("\\d+$", ms.toString());
    }

    /** Calls that have ended, and the CPU time that sending them took. */
    private record Sent(CallLog log, double cpuSeconds, long beganMs) {}

    /** Classes that are loaded at the first call would make the first calls late. */
    @Override
    public void prepare(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {
        if (!practised) {
            try (ConstantServer server = new ConstantServer(Connections.NEW)) {
                double[] due = Schedule.of(PRACTICE, PRACTICE_SECONDS);
                send(
                        URI.create(server.url()),
                        RequestBody.of(Map.of("practice", "yes"), null),
                        CallLog.of(due, PRACTICE_SECONDS));
            }
            practised = true;
        }
    }

    private static Sent send(URI uri, Optional<RequestBody> body, CallLog log) throws InterruptedException {
        int calls = log.calls().size();
        SourceAddresses sources = SourceAddresses.of(uri.getHost(), calls, log.seconds());
        long cpu = threadCpu();
        long beganMs = System.currentTimeMillis() + HEAD_START_NANOS / 1_000_000;
        long start = System.nanoTime() + HEAD_START_NANOS;
        OpenConnections connections = new OpenConnections(uri, body, sources, calls, start);
        try (connections) {
            for (OpenCall call : log.calls()) {
                awaitDue(start + call.due);
                connections.send(call);
            }
            connections.await(OpenCalls.PATIENCE_SECONDS, log.calls());
            return new Sent(log, (threadCpu() - cpu) / 1e9 + connections.cpuSeconds(), beganMs);
        }
    }

    /** @param due as {@link System#nanoTime} has it */
    static void awaitDue(long due) throws InterruptedException {
        for (long wait; (wait = due - System.nanoTime()) > 0; ) {
            LockSupport.parkNanos(wait);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private static long threadCpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
