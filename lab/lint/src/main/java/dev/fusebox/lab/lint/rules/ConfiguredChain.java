package dev.fusebox.lab.lint.rules;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.HungRoutes.RoutePath;
import dev.fusebox.lab.predict.IsolationPrediction;
import dev.fusebox.lab.predict.Prediction;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.predict.ZombieForecast;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The limits that an application's settings configure on the way to one service, by the gateway's settings catalogue, and what the
 * model says of them.
 *
 * @param service as the settings name it: a service, a route or a circuit breaker
 */
public record ConfiguredChain(Component gateway, Subject subject, String service, ChainSnapshot chain) {

    /** Of the healthy backend that predictions assume. Milliseconds. */
    public static final int SERVICE_MS = 200;

    /** A healthy service beside the one that hangs. */
    private static final String OTHER = "another-service";

    /** What {@code fusebox predict} assumes for a gateway's answer. */
    private static final CpuDemand CPU = CpuDemand.of(0.5, 2);

    public static ConfiguredChain of(Subject subject, String service) {
        Component gateway = Gateways.named(subject.gateway()).component();
        return new ConfiguredChain(
                gateway, subject, service, gateway.configured(subject.layered(gateway.catalogue()), service, 1, null));
    }

    /** The first limit of one of these kinds. */
    public Optional<LimitSpec> limit(LimitKind... kinds) {
        return chain.limits().stream()
                .filter(limit -> limit.max() != null
                        && Arrays.asList(kinds).contains(limit.id().kind()))
                .findFirst();
    }

    /** What isolates the service: permits, or threads. */
    public Optional<LimitSpec> isolation() {
        return limit(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL);
    }

    public Optional<BreakerRule> breaker() {
        return chain.breaker(gateway.id(), service).map(BreakerSpec::rule);
    }

    /** @param what {@code connect}, {@code read}, {@code call} */
    public Optional<TimeLimit> timeLimit(String what) {
        return chain.timeLimits().stream()
                .filter(t -> t.millis() != null && t.concerns(what, service))
                .findFirst();
    }

    /** What the files say of a setting that the catalogue found in force; empty for a default. */
    public Optional<Resolved> written(@Nullable SettingValue setting) {
        return Optional.ofNullable(setting)
                .flatMap(s -> subject.value(s.property()))
                .filter(r -> r.place().isPresent()
                        && r.origin()
                                .words()
                                .equals(Objects.requireNonNull(setting).origin()));
    }

    /** Of users of a healthy backend who call again at once. */
    public Prediction healthy(int users) {
        return Predictor.prediction(scenario(SERVICE_MS, users)).figures();
    }

    /** How many calls the backend works on behind the permits while each takes this long; empty where each ends in time. */
    public Optional<Long> callsInWork(int workMs, int users) {
        return Optional.ofNullable(ZombieForecast.of(scenario(workMs, users)))
                .map(ZombieForecast::mostAtWork)
                .map(Math::round);
    }

    /** How many callers of this service, while it hangs, leave nothing for another one. */
    public IsolationPrediction whileItHangs() {
        ChainSnapshot both = chain.with(of(subject, OTHER).chain);
        return new HungRoutes(List.of(pathTo(both, service))).effectOn(pathTo(both, OTHER));
    }

    private RoutePath pathTo(ChainSnapshot both, String scope) {
        return RoutePath.of(both, gateway.id(), scope, limit -> gateway.heldWhileWaiting(limit, null));
    }

    private Scenario scenario(int workMs, int users) {
        return Scenario.of(
                chain.limited(limit -> gateway.heldWhileWaiting(limit, null)),
                gateway.id(),
                service,
                Work.behindHops(workMs, CPU),
                new Arrivals.Closed(users, 0),
                Fleet.ONE,
                Scenario.usualSeconds(workMs));
    }

    /** {@code 0.5 s}. */
    public static String seconds(double millis) {
        return Figures.plain(millis / 1000) + " s";
    }
}
