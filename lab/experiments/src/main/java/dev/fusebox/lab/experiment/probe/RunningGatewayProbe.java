package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.chain.ChainNotes;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.RouteCounts.Look;
import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.Experiment.ExperimentContext;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.ShutdownHook;
import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.experiment.CallHold;
import dev.fusebox.lab.experiment.HeldBackend;
import dev.fusebox.lab.experiment.probe.ProbeLadder.ProcessSettings;
import dev.fusebox.lab.experiment.probe.ProbeResult.HealthyRoute;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.load.call.Callers;
import dev.fusebox.lab.load.call.HeldCalls;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import dev.fusebox.lab.process.ForeignJvm;
import dev.fusebox.lab.results.trial.CallerPlaces;
import dev.fusebox.lab.results.trial.CallerPlaces.Place;
import dev.fusebox.lab.settings.IneffectiveSetting;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Probes one address of a gateway that the lab did not start, by that address and its JMX port, and leaves the gateway as it was: it
 * closes the connections, waits for the route to come to rest, resets circuit breakers, and checks that another route answers.
 */
record RunningGatewayProbe(ProbeSpec spec, ProbeSpec.Running running, URI target, ForeignJvm.Way way)
        implements Experiment {

    /** Time for the healthy route to answer after the probe. */
    private static final long HEALTHY_MS = 30_000;

    private static final int RELEASES = 20;

    /** @throws UsageException for a malformed address, a missing JMX password, or another machine without --confirm */
    static RunningGatewayProbe of(ProbeSpec spec, ProbeSpec.Running running) {
        String confirm = running.confirm();
        URI target = confirmed("--url", running.url(), confirm);
        confirmed("--release", Objects.requireNonNullElse(running.release(), running.url()), confirm);
        confirmed("--healthy", Objects.requireNonNullElse(running.healthy(), running.url()), confirm);
        return new RunningGatewayProbe(spec, running, target, way(running, confirm));
    }

    private static ForeignJvm.Way way(ProbeSpec.Running running, @Nullable String confirm) {
        if (running.jmx() == null) {
            long pid = Objects.requireNonNull(running.pid());
            return ForeignJvm.of(pid).way(LabHome.find(), running.user(), running.passwordFile());
        }
        requireConfirmed("--jmx", running.jmx().replaceFirst(":[^:]*$", ""), confirm);
        JmxProcess.Address jmx = JmxLogin.of(running.jmx(), running.user(), running.passwordFile());
        return new ForeignJvm.Way(jmx.host() + ":" + jmx.port(), () -> Optional.of(jmx));
    }

    private static URI confirmed(String option, String text, @Nullable String confirm) {
        try {
            URI uri = URI.create(text);
            if (uri.getHost() != null
                    && uri.getScheme() != null
                    && uri.getScheme().matches("https?")) {
                requireConfirmed(option, uri.getHost(), confirm);
                return uri;
            }
        } catch (IllegalArgumentException notOne) {
            // Said below.
        }
        throw new UsageException(option + " " + text + ": not an address like http://127.0.0.1:7082/v1/routea/hang");
    }

    /** Another machine needs a confirmation: the probe sends it load and a password, and resets its circuit breakers. */
    private static void requireConfirmed(String option, String host, @Nullable String confirm) {
        String sent = switch (option) {
            case "--url" -> "it up to %d calls".formatted(ProbeLadder.MOST);
            case "--jmx" -> "it the password and resets its circuit breakers";
            default -> "calls to it";
        };
        ThisMachine.requireConfirmed(option, host, "the probe sends " + sent, confirm);
    }

    @Override
    public String id() {
        return "running.probe";
    }

    @Override
    public ProbeResult run(ExperimentContext context) throws InterruptedException {
        try (ObservedProcess process = way.open(running.process(), null)) {
            return probed(process, Profiles.of(context.home()), context.progress());
        } catch (IOException e) {
            throw new LabException(
                    running.jmx() == null
                            ? "%s cannot be read: %s".formatted(running.process(), e.getMessage())
                            : "no JMX connection to %s: %s; --jmx names the gateway's JMX port, as `fusebox up` prints it"
                                    .formatted(way.where(), e.getMessage()),
                    e);
        }
    }

    private ProbeResult probed(ObservedProcess process, Profiles profiles, Progress progress)
            throws InterruptedException {
        requireHealthy();
        progress.say(plan());
        RunningBackend backend = new RunningBackend(process, running.release());
        List<CallHold> holds = new CopyOnWriteArrayList<>();
        ProbeLadder.CallHolds fresh = attempt -> {
            // Otherwise the probe finds an open circuit breaker and nothing else; one that cannot be reset closes after
            // a while.
            process.resetBreakers();
            CallHold hold = new CallHold(new HeldCalls(running.url()), backend, Clock.SYSTEM);
            holds.add(hold);
            return hold;
        };
        try (ShutdownHook atShutdown = new ShutdownHook(() -> releaseHeldCalls(holds, backend))) {
            firstCall(fresh.fresh(0));
            ProbeResult found = new ProbeLadder(fresh, Clock.SYSTEM, true)
                    .run(
                            id(),
                            process.component(),
                            spec.profile(),
                            target.getPath(),
                            way -> settings(process, profiles, way));
            // The probe's own rejections open the circuit breaker.
            process.resetBreakers();
            requireHeld(found);
            return found.withHealthy(healthy());
        } catch (IOException e) {
            throw new LabException(process.component() + " cannot be read any more; has it ended?", e);
        }
    }

    /** With the ineffective settings that the process itself publishes. */
    private ProcessSettings settings(ObservedProcess process, Profiles profiles, List<LimitSpec> way)
            throws IOException {
        String profile = spec.profile();
        ProcessSettings found = ProbeLadder.settings(
                process, known -> profile == null ? Map.of() : known.settings(profiles, profile), way);
        if (found.chain() == null) {
            return found;
        }
        Stream<IneffectiveSetting> told = ChainNotes.withoutEffect(found.chain()).stream()
                .filter(w -> found.ineffective().stream()
                        .noneMatch(i -> i.property().equals(w.given().property())))
                .map(w -> new IneffectiveSetting(
                        w.given().property(), String.valueOf(w.given().value()), w.why()));
        return new ProcessSettings(
                Stream.concat(found.ineffective().stream(), told).toList(), found.chain());
    }

    /** On Ctrl-C or a signal. */
    private static void releaseHeldCalls(List<CallHold> holds, RunningBackend backend) {
        holds.forEach(CallHold::close);
        try {
            // Calls that waited before a limit arrive now.
            for (int i = 0; i < RELEASES && backend.releaseUrl() != null; i++) {
                backend.release();
                Thread.sleep(100);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Said before the probe begins, because others may be using the gateway. */
    private String plan() {
        return ("probing %s: %d callers at first, twice as many in each step, %d at most, until no more get through; takes some"
                        + " seconds, at worst %d minutes: %d s of probing, and %d s until all calls have left the gateway")
                .formatted(
                        target,
                        ProbeLadder.FIRST,
                        ProbeLadder.MOST,
                        (ProbeLadder.BUDGET_MS + 2 * RunningBackend.PATIENCE_MS + HEALTHY_MS + 59_999) / 60_000,
                        ProbeLadder.BUDGET_MS / 1000,
                        RunningBackend.PATIENCE_MS / 1000);
    }

    /**
     * Semaphores, bulkheads and pools appear with their first call and are published within a second: too late for calls that a default
     * time limit ends by then. And where one call does not end after its connection is closed, hundreds must not follow.
     */
    private void firstCall(CallHold hold) throws IOException, InterruptedException {
        List<LimitReading> before = hold.backend().chain();
        try (hold) {
            hold.calls().add(1);
            Thread.sleep(JmxProcess.PUBLISHED_MS);
            if (hold.calls().answers().equals(Map.of(Callers.NO_ANSWER, 1))) {
                throw new LabException("no answer from " + running.url());
            }
        }
        List<String> stuck = hold.awaitClean(before);
        if (!stuck.isEmpty()) {
            throw new UsageException(
                    "%s: one call still held %s %d s after its connection was closed, so hundreds would; name an address that answers"
                                    .formatted(
                                            running.url(), String.join(", ", stuck), RunningBackend.PATIENCE_MS / 1000)
                            + " sooner, or pass --release");
        }
    }

    /** A route that fails before the probe shows nothing after it. */
    private void requireHealthy() throws InterruptedException {
        if (running.healthy() != null) {
            CallAnswer answer = SingleCall.begin(running.healthy()).await(HEALTHY_MS);
            if (!well(answer)) {
                throw new UsageException("--healthy %s: %s before the probe begins; name a route that works"
                        .formatted(
                                running.healthy(), answer.status() == 0 ? "no answer" : "answers " + answer.status()));
            }
        }
    }

    /** Of another route than the probed one. Any answer of the root shows a free request thread or event loop. */
    private HealthyRoute healthy() throws InterruptedException {
        String url = Objects.requireNonNullElse(
                running.healthy(), target.resolve("/").toString());
        long begin = Clock.SYSTEM.millis();
        Integer status = null;
        for (long took = 0; took < HEALTHY_MS; took = Clock.SYSTEM.millis() - begin) {
            CallAnswer answer = SingleCall.begin(url).await(HEALTHY_MS - took);
            if (well(answer)) {
                return new HealthyRoute(url, answer.status(), Clock.SYSTEM.millis() - begin);
            }
            status = answer.status() == 0 ? status : Integer.valueOf(answer.status());
            Thread.sleep(200);
        }
        return new HealthyRoute(url, status, null);
    }

    private boolean well(CallAnswer answer) {
        return answer.status() > 0 && (answer.status() < 500 || running.healthy() == null);
    }

    /** An address without a server, or one that does not wait, says nothing about limits. */
    private void requireHeld(ProbeResult found) {
        if (held(found)) {
            return;
        }
        if (found.evidence().answers().keySet().equals(Set.of(Callers.NO_ANSWER))) {
            throw new LabException("no answer from " + running.url());
        }
        throw new UsageException(
                "%s does not wait: all %d callers had their answer at once (status %s); name an address whose answer takes longer than a second"
                        .formatted(
                                running.url(),
                                found.callers(),
                                found.evidence().answers().keySet()));
    }

    /** A limit rejects with a 5xx, unless a fallback answers: then the gateway's counts show it. */
    static boolean held(ProbeResult found) {
        int ended = found.evidence().answers().values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        CallerPlaces places = found.places();
        boolean counted = places != null && places.at(Place.REJECTED) + places.at(Place.TIMED_OUT) > 0;
        return ended < found.callers()
                || counted
                || found.evidence().answers().keySet().stream().anyMatch(status -> status >= 500);
    }

    /**
     * What is behind a gateway that the lab did not start: it cannot be asked for its calls, and lets them go only through an address
     * for that, if it has one.
     *
     * @param releaseUrl where to POST to let the held calls go, or {@code null}
     */
    record RunningBackend(ObservedProcess process, @Nullable String releaseUrl) implements HeldBackend {

        /** Calls whose callers have gone keep their slots until a read time limit ends: 60 s is common, and some wait before that. */
        static final long PATIENCE_MS = 120_000;

        @Override
        public @Nullable Integer held() {
            return null;
        }

        @Override
        public void release() throws InterruptedException {
            if (releaseUrl != null) {
                LocalHttp.status(releaseUrl, Map.of());
            }
        }

        @Override
        public boolean givesUp() {
            return true;
        }

        @Override
        public long patienceMs() {
            return PATIENCE_MS;
        }

        @Override
        public Look look() throws IOException {
            ProcessReading now = process.read();
            return new Look(ChainOrder.inOrder(now.limits()), now.breakers());
        }
    }
}
