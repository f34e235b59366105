package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.EmptyConfigServer;
import dev.fusebox.lab.appcost.app.RouteAddresses;
import dev.fusebox.lab.appcost.app.SwitchedOff;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.experiment.check.CheckResult.Expected;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.LimitOrigin;
import dev.fusebox.lab.experiment.check.CheckResult.RouteLeftOut;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.experiment.check.CheckResult.TripResult;
import dev.fusebox.lab.experiment.probe.ProbeResult;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.trial.ClientView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks a gateway: starts it once to see its routes and settings, and again with each route led to a server of the lab; then measures
 * route by route. What is finished can be read at any time.
 */
public final class GatewayCheck {

    private static final long REACH_MS = 10_000;

    /** A route that takes a share of the calls may get one by chance. */
    private static final int IN_A_ROW = 5;

    private static final long LOOK_MS = 250;
    private static final int SECONDS_OF_CEILING = 8;
    private static final int SECONDS_OF_HUNG = 9;
    private static final int SECONDS_OF_FAULT = 5;

    private final CheckPlan plan;
    private final LabHome home;
    private final Stack stack;
    private final Progress progress;
    private final Consumer<CheckResult> keep;
    private final SwitchedOff off;

    /** Of its JVM, besides the user's. */
    private final List<String> flags = new ArrayList<>();

    /** What counts more than the user's. */
    private AppStart own = new AppStart(Map.of(), List.of());

    private final Map<String, RouteResult> routes = new LinkedHashMap<>();
    private final List<RouteLeftOut> leftOut = new ArrayList<>();
    private @Nullable ExpectedRoutes expected;
    private UnaryOperator<String> named = UnaryOperator.identity();
    private int step;

    /** Seconds for which a circuit breaker may stay open. */
    private int closing;

    private int steps = 1;

    /** @param keep gets what is known after each step */
    public GatewayCheck(CheckPlan plan, LabHome home, Stack stack, Progress progress, Consumer<CheckResult> keep) {
        this.plan = plan;
        this.home = home;
        this.stack = stack;
        this.progress = progress;
        this.keep = keep;
        this.off = SwitchedOff.of(plan.app(), plan.start().settings());
    }

    /** @throws LabException when the gateway cannot be started or read, or has no route */
    public CheckResult run() throws InterruptedException {
        if (!off.names().isEmpty()) {
            progress.say("switched off for the check: " + String.join(", ", off.names()));
        }
        plan.app().flagOn(plan.javaVersion()).ifPresent(flag -> {
            progress.say("its Spring needs it on Java %d: %s".formatted(plan.javaVersion(), flag));
            flags.add(flag);
        });
        try (StandIns standIns = new StandIns();
                @Nullable EmptyConfigServer configServer = off.configServer() ? new EmptyConfigServer() : null) {
            if (configServer != null) {
                own = configServer.start();
            }
            named = standIns::named;
            Map<String, String> addresses = scouted(standIns);
            try (CheckedGateway gateway =
                    start(1, with(addresses), standIns.any().port())) {
                measure(gateway, opened(gateway, standIns));
            }
        } catch (IOException e) {
            throw new LabException(
                    "%s cannot be read any more: %s".formatted(plan.app().name(), e.getMessage()), e);
        }
        return result(true);
    }

    /** What the user gives counts more than what is switched off, and the lab's servers count most. */
    private AppStart with(Map<String, String> addresses) {
        return new AppStart(off.settings(), flags)
                .with(plan.start())
                .with(own)
                .with(new AppStart(addresses, List.of()));
    }

    private CheckedGateway start(int number, AppStart start, int backend) throws InterruptedException {
        return CheckedGateway.start(home, stack, plan.java(), plan.app(), start, plan.slot() + number, backend);
    }

    /** The settings that lead its routes to servers of the lab. */
    private Map<String, String> scouted(StandIns standIns) throws IOException, InterruptedException {
        try (CheckedGateway gateway = start(0, with(Map.of()), standIns.any().port())) {
            List<ReadRoute> found = gateway.routes();
            if (found.isEmpty()) {
                throw new LabException(
                        "%s has no route that can be read: they may come from a server of settings, a database or a profile (--spring-profile, --settings), or be router functions in Java"
                                .formatted(plan.app().name()));
            }
            Map<String, String> addresses = new RouteAddresses(found, gateway.settings())
                    .settings(plan.app(), target -> standIns.of(target).port());
            addresses.entrySet().stream()
                    .filter(one -> one.getValue().contains(Secrets.HIDDEN))
                    .forEach(one ->
                            progress.say(one.getKey() + " looks like a secret, so the gateway gets asterisks for it"));
            return addresses;
        }
    }

    /** The routes that can be measured; the others are noted. */
    private List<OpenRoute> opened(CheckedGateway gateway, StandIns standIns) throws IOException, InterruptedException {
        List<OpenRoute> open = new ArrayList<>();
        String base = RouteAddresses.basePath(gateway.settings());
        Set<String> ids = new HashSet<>();
        Set<String> requests = new HashSet<>();
        List<ReadRoute> all = gateway.routes();
        CheckedRoute.requireKnown(plan.paths(), all);
        for (ReadRoute found : all) {
            ReadRoute read =
                    ids.add(found.id()) ? found : found.named(found.id() + " " + CheckedRoute.path(found.predicate()));
            CheckedRoute route =
                    CheckedRoute.of(read, plan.paths(), plan.headers()).below(base);
            if (route.measured() && !requests.add(route.call())) {
                route = route.without(
                        "an earlier route takes the same call, GET %s; --path '%s=/..' names one that only it takes"
                                .formatted(route.path(), route.id()));
            }
            StandInBackend backend = route.target() == null ? null : standIns.behind(route.target());
            if (route.leftOut() == null && backend == null) {
                route = route.without(
                        "its address %s is not in the settings; give the setting that has it: --settings KEY={backend}"
                                .formatted(read.address()));
            }
            OpenRoute one = backend == null ? null : new OpenRoute(route, backend, gateway, false);
            String whyNot = route.leftOut() == null && one != null ? whyNotReached(one) : route.leftOut();
            if (whyNot == null) {
                open.add(Objects.requireNonNull(one).known());
            } else {
                leftOut.add(new RouteLeftOut(route.id(), whyNot));
            }
        }
        leftOut.forEach(one -> progress.say("left out: route %s: %s".formatted(one.id(), one.why())));
        return open;
    }

    private static @Nullable String whyNotReached(OpenRoute route) throws InterruptedException {
        long deadline = Clock.SYSTEM.millis() + REACH_MS;
        int inARow = 0;
        while (true) {
            int before = route.backend().requests();
            ClientView seen = route.call();
            boolean came = route.backend().requests() > before;
            inARow = seen.ok() && came ? inARow + 1 : 0;
            if (inARow == IN_A_ROW) {
                return null;
            }
            // Who answers without the lab's server may be a real backend: it gets no second call.
            boolean settled = !came && seen.status() / 100 >= 2 && seen.status() / 100 <= 4;
            if (settled || Clock.SYSTEM.millis() > deadline) {
                return whyNot(route, seen, came);
            }
            if (inARow == 0) {
                Thread.sleep(LOOK_MS);
            }
        }
    }

    private static String whyNot(OpenRoute route, ClientView seen, boolean came) {
        String call = "GET " + route.route().path() + " gets " + (seen.status() == 0 ? "no answer" : seen.status());
        return call
                + switch (seen.status()) {
                    case 404 -> ": --path '%s=/..' names a path that it takes".formatted(route.id());
                    case 301, 302, 303, 307, 308, 401, 403 ->
                        ": it wants a login; --header 'Authorization: ..' gives one, or a Spring profile without it";
                    case 405 -> ": it takes no GET";
                    default ->
                        came
                                ? " although its backend answers 200"
                                : seen.status() / 100 == 2
                                        ? " and does not come to its backend: another route, a fallback or another server answers"
                                        : " and does not come to its backend";
                };
    }

    private void measure(CheckedGateway gateway, List<OpenRoute> open) throws IOException, InterruptedException {
        if (open.isEmpty()) {
            return;
        }
        // Limits appear with the first call, and are read within a second.
        Thread.sleep(JmxProcess.PUBLISHED_MS);
        ChainSnapshot chain = gateway.process().chain();
        ExpectedRoutes model = new ExpectedRoutes(
                chain,
                gateway.process().component(),
                open.stream().map(OpenRoute::route).toList(),
                plan.users());
        expected = model;
        open.forEach(route -> routes.put(route.id(), nothingYet(route, model.of(route.route()))));
        closing = chain.breakers().stream()
                .map(BreakerSpec::rule)
                .filter(Objects::nonNull)
                .mapToInt(rule -> (int) rule.openMs() / 1000)
                .max()
                .orElse(0);
        steps = open.size() * 2 + BackendFault.values().length + 2;
        HungTrial hung = new HungTrial(open, plan.users());
        hung.warmUp();
        for (OpenRoute route : open) {
            begin("calls at once through " + route.id(), SECONDS_OF_CEILING);
            ceiling(route, new CeilingTrial(route).run());
            gateway.requireAlive();
        }
        for (OpenRoute route : open) {
            begin("other routes while " + route.id() + " hangs", SECONDS_OF_HUNG);
            hung(route, hung.run(route));
        }
        FaultTrial faults = new FaultTrial(open, model);
        for (BackendFault fault : BackendFault.values()) {
            begin("a backend that " + fault.words(), SECONDS_OF_FAULT);
            faults.run(fault).forEach(this::fault);
        }
        trips(new TripTrial(open), open, model);
    }

    private void trips(TripTrial trial, List<OpenRoute> open, ExpectedRoutes model)
            throws IOException, InterruptedException {
        begin("what opens a circuit breaker", SECONDS_OF_FAULT * open.size());
        Map<String, TripResult> trips = new LinkedHashMap<>();
        for (OpenRoute route : open) {
            if (model.hasBreaker(route.route())) {
                trips.put(route.id(), trial.open(route));
            }
        }
        trips.forEach((id, trip) -> change(id, route -> route.withTrip(trip)));
        begin("when a circuit breaker closes again", closing);
        Map<String, Long> again = trial.answersAgain(trips);
        trips.forEach((id, trip) -> change(id, route -> route.withTrip(trip.answersAgain(again.get(id)))));
    }

    private RouteResult nothingYet(OpenRoute route, Expected expectation) {
        return new RouteResult(
                route.id(),
                route.route().path(),
                String.valueOf(route.route().target()),
                null,
                null,
                null,
                null,
                expectation,
                List.of(),
                Map.of(),
                null,
                route.backend().lastHeaders(route.route().mark()));
    }

    private void ceiling(OpenRoute route, ProbeResult found) {
        LimitOrigin limit = found.bindingLimit() == null
                ? null
                : ExpectedRoutes.by(
                        found.bindingLimit(),
                        found.finding().setting(),
                        found.finding().value(),
                        found.finding().origin());
        change(
                route.id(),
                before -> before.with(its -> its.ceiling(limit == null ? null : found.ceiling())
                        .reached(found.ceiling())
                        .limit(limit)
                        .undecided(found.undecided())));
    }

    private void hung(OpenRoute route, HungTrial.Seen seen) {
        Map<String, String> verdicts = new LinkedHashMap<>();
        seen.verdicts().forEach((other, verdict) -> verdicts.put(other, verdict.word()));
        change(
                route.id(),
                before -> before.with(its -> its.healthyWhileHung(verdicts)
                        .reached(Math.max(Objects.requireNonNullElse(before.reached(), 0), seen.held()))));
    }

    private void fault(String id, FaultResult found) {
        change(
                id,
                before -> before.withFaults(Stream.concat(before.faults().stream(), Stream.of(found))
                        .toList()));
    }

    private void change(String id, UnaryOperator<RouteResult> how) {
        routes.computeIfPresent(id, (key, before) -> how.apply(before));
        keep.accept(result(false));
    }

    private void begin(String what, int seconds) {
        step++;
        boolean last = step == steps;
        int left = seconds + (last ? 0 : (steps - step - 1) * SECONDS_OF_FAULT + closing);
        progress.cell(step, steps, "%s (about %d s left)".formatted(what, left));
    }

    private static @Nullable String playground(ExpectedRoutes model) {
        return model.fragment()
                .map(fragment -> RunFolder.PLAYGROUND + "#" + fragment)
                .orElse(null);
    }

    /** Every limit of the gateway, as its live process had them; empty before they were read. */
    public Optional<ChainSnapshot> chain() {
        return Optional.ofNullable(expected).map(ExpectedRoutes::chain);
    }

    /** What is known now. */
    public CheckResult result(boolean complete) {
        List<RouteResult> all = List.copyOf(routes.values());
        return new CheckResult(
                        CheckResult.SCHEMA,
                        plan.app().name(),
                        true,
                        complete,
                        plan.users(),
                        all,
                        List.copyOf(leftOut),
                        expected == null ? List.of() : CheckFindings.of(all, expected),
                        List.of(),
                        off.names(),
                        expected == null ? null : playground(expected))
                .named(named);
    }
}
