package dev.fusebox.lab.experiment.check;

import static dev.fusebox.lab.experiment.check.CheckResult.CheckFinding.ITSELF;
import static dev.fusebox.lab.experiment.check.CheckResult.CheckFinding.OTHERS;
import static dev.fusebox.lab.experiment.check.CheckResult.CheckFinding.TO_KNOW;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.experiment.check.CheckResult.CheckFinding;
import dev.fusebox.lab.experiment.check.CheckResult.Expected;
import dev.fusebox.lab.experiment.check.CheckResult.FaultResult;
import dev.fusebox.lab.experiment.check.CheckResult.LimitOrigin;
import dev.fusebox.lab.experiment.check.CheckResult.RouteResult;
import dev.fusebox.lab.experiment.check.CheckResult.TripResult;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.Setting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What a user should look at, the most harmful first, from the figures of a check. */
final class CheckFindings {

    static final String MEASURED = "measured";
    static final String EXPECTED = "expected";

    private static final String BOUND_IT =
            "bound %s below what all need: separate permits or connections, fewer than that limit has";

    /** The routes of a finding, in its sentence. */
    static final String ROUTE = "{route}";

    /** No one sees these limits until they are met. */
    private static final Set<LimitKind> HIDDEN =
            EnumSet.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL, LimitKind.HTTP_POOL);

    /** A time limit ends a call no earlier, and on a busy machine somewhat later. */
    private static final int LATE_MS = 700;

    private final List<CheckFinding> all = new ArrayList<>();
    private final ExpectedRoutes model;

    /** Circuit breakers of several routes that were said already. */
    private final Set<String> shared = new HashSet<>();

    /** Circuit breakers that close late, and of which that was said. */
    private final Set<String> slow = new HashSet<>();

    private CheckFindings(ExpectedRoutes model) {
        this.model = model;
    }

    static List<CheckFinding> of(List<RouteResult> routes, ExpectedRoutes model) {
        CheckFindings findings = new CheckFindings(model);
        findings.isolation(routes, MEASURED, RouteResult::healthyWhileHung);
        for (RouteResult route : routes) {
            findings.surprises(route);
            findings.breaker(route);
            findings.ceiling(route);
            findings.hung(route);
            route.faults().forEach(fault -> findings.fault(route, fault));
        }
        return sorted(findings.all);
    }

    /** What the limits of a process let expect, where nothing was measured. */
    static List<CheckFinding> expected(List<RouteResult> routes, ExpectedRoutes model) {
        CheckFindings findings = new CheckFindings(model);
        findings.isolation(routes, EXPECTED, route -> route.expected().healthyWhileHung());
        for (RouteResult route : routes) {
            if (route.expected().hungMs() == null) {
                findings.add(
                        ITSELF,
                        route,
                        EXPECTED,
                        "no time limit ends a call of " + ROUTE + " to a backend that never answers",
                        "set one");
            }
        }
        return sorted(findings.all);
    }

    /** By harm; what holds for several routes is said once. */
    static List<CheckFinding> sorted(List<CheckFinding> all) {
        Map<CheckFinding, Set<String>> alike = new LinkedHashMap<>();
        all.forEach(one -> alike.computeIfAbsent(
                        new CheckFinding(one.rank(), "", one.by(), one.says(), one.todo()),
                        same -> new LinkedHashSet<>())
                .add(one.route()));
        return alike.entrySet().stream()
                .map(one -> one.getKey().of(List.copyOf(one.getValue())))
                .sorted(Comparator.comparingInt(CheckFinding::rank))
                .toList();
    }

    private void add(int rank, RouteResult route, String by, String says, String todo) {
        all.add(new CheckFinding(rank, route.id(), by, says, todo));
    }

    private void surprises(RouteResult route) {
        route.healthyWhileHung().forEach((other, verdict) -> {
            String expectedVerdict = route.expected().healthyWhileHung().getOrDefault(other, "");
            boolean isolated = verdict.equals(ExpectedRoutes.ISOLATED);
            if ((isolated || harmed(verdict))
                    && isolated != expectedVerdict.equals(ExpectedRoutes.ISOLATED)
                    && !expectedVerdict.isEmpty()) {
                add(
                        TO_KNOW,
                        route,
                        EXPECTED,
                        "route %s is %s while %s hangs, but its limits let expect: %s"
                                .formatted(other, verdict, route.id(), model.why(route.id(), other)),
                        "");
            }
        });
    }

    private static boolean harmed(String verdict) {
        return verdict.equals("degraded") || verdict.equals("dead") || verdict.equals(ExpectedRoutes.HARMED);
    }

    /**
     * Which routes suffer while another hangs, said once for all that suffer for one reason.
     *
     * @param neighbours the verdicts of a route's neighbours while it hangs
     */
    private void isolation(List<RouteResult> routes, String by, Function<RouteResult, Map<String, String>> neighbours) {
        Map<SharedCause, Map<RouteResult, List<String>>> all = new LinkedHashMap<>();
        for (RouteResult route : routes) {
            neighbours.apply(route).forEach((other, verdict) -> {
                if (harmed(verdict)) {
                    boolean known = ExpectedRoutes.HARMED.equals(
                            route.expected().healthyWhileHung().get(other));
                    SharedCause reason = new SharedCause(
                            model.sharesTarget(route.id(), other) ? TO_KNOW : OTHERS,
                            known ? model.why(route.id(), other) : "");
                    all.computeIfAbsent(reason, none -> new LinkedHashMap<>())
                            .computeIfAbsent(route, none -> new ArrayList<>())
                            .add(other);
                }
            });
        }
        all.forEach((reason, harm) -> isolation(reason, harm, by));
    }

    /** Why routes suffer; empty where the limits do not tell. */
    private record SharedCause(int rank, String why) {
        String words() {
            return why.isEmpty() ? "" : " (%s)".formatted(why);
        }
    }

    private void isolation(SharedCause reason, Map<RouteResult, List<String>> harm, String by) {
        String plural = by.equals(EXPECTED) ? "would suffer" : "suffer";
        String suffers = by.equals(EXPECTED) ? "would suffer" : "suffers";
        boolean each = harm.size() > 1
                && harm.values().stream().allMatch(others -> others.size() == harm.size() - 1)
                && harm.values().stream()
                        .flatMap(List::stream)
                        .allMatch(other ->
                                harm.keySet().stream().anyMatch(one -> one.id().equals(other)));
        harm.forEach((hung, others) -> add(
                reason.rank(),
                hung,
                by,
                (each
                                ? ROUTE
                                        + ": while %d callers of one hang, the others %s"
                                                .formatted(model.users(), plural)
                                : "while %d callers of %s hang, %s %s %s"
                                        .formatted(
                                                model.users(),
                                                hung.id(),
                                                others.size() == 1 ? "route" : "routes",
                                                Figures.list(others),
                                                others.size() == 1 ? suffers : plural))
                        + reason.words(),
                BOUND_IT.formatted(each ? "each" : hung.id())));
    }

    private void breaker(RouteResult route) {
        TripResult trip = route.trip();
        if (trip == null || trip.breaker() == null) {
            return;
        }
        List<String> others = trip.opensFor();
        if (!others.isEmpty() && shared.add(trip.breaker())) {
            add(
                    others.stream().allMatch(other -> model.sharesTarget(route.id(), other)) ? TO_KNOW : OTHERS,
                    route,
                    MEASURED,
                    "%s opens when %s fails, and rejects route %s, too"
                            .formatted(trip.breaker(), route.id(), Figures.list(others)),
                    "give each route a separate circuit breaker");
        }
        if ((trip.answersAgainMs() == null || trip.answersAgainMs() > 30_000) && slow.add(trip.breaker())) {
            add(
                    TO_KNOW,
                    route,
                    MEASURED,
                    "%s opened after %s; once the backend was well, the first call succeeded after %s"
                            .formatted(
                                    trip.breaker(),
                                    Figures.count(trip.calls(), "failed call"),
                                    trip.answersAgainMs() == null
                                            ? "more than 65 s"
                                            : Figures.seconds(trip.answersAgainMs()) + " s"),
                    "");
        }
    }

    private void ceiling(RouteResult route) {
        LimitOrigin limit = route.limit();
        if (limit == null || route.ceiling() == null) {
            return;
        }
        boolean hidden =
                model.limit(limit.name()).filter(l -> HIDDEN.contains(l.kind())).isPresent();
        if (hidden && Setting.FRAMEWORK_DEFAULT.equals(limit.origin())) {
            add(
                    ITSELF,
                    route,
                    MEASURED,
                    ROUTE
                            + ": %s at once, by %s: a default, which is not set"
                                    .formatted(Figures.count(route.ceiling(), "call"), limit.name()),
                    "set `%s` to what the backend can take".formatted(limit.setting()));
        }
        model.larger(route, limit.name())
                .forEach(never -> add(
                        ITSELF,
                        route,
                        MEASURED,
                        "the %s of %s are never all in use: %s lets only %d calls get so far"
                                .formatted(never.max(), never.fullName(), limit.name(), route.ceiling()),
                        "make `%s` at least %d, or the other one smaller"
                                .formatted(limit.setting() == null ? limit.name() : limit.setting(), never.size())));
        Integer expectedCeiling = route.expected().ceiling();
        if (route.undecided() == null && expectedCeiling != null && !expectedCeiling.equals(route.ceiling())) {
            add(
                    ITSELF,
                    route,
                    EXPECTED,
                    ROUTE
                            + ": %s at once by %s; its limits let expect %d by %s"
                                    .formatted(
                                            Figures.count(route.ceiling(), "call"),
                                            limit.name(),
                                            expectedCeiling,
                                            route.expected().limit()),
                    "");
        }
    }

    private void hung(RouteResult route) {
        FaultResult hang = route.fault(BackendFault.HANG);
        if (hang == null) {
            return;
        }
        Expected expected = route.expected();
        Integer ends = expected.hungMs();
        if (isUnanswered(hang)) {
            add(
                    ITSELF,
                    route,
                    MEASURED,
                    "a call of " + ROUTE
                            + " to a backend that never answers has no answer after %d s"
                                    .formatted(OpenRoute.PATIENCE.toSeconds()),
                    ends == null
                            ? "set a time limit for its calls"
                            : ends > OpenRoute.PATIENCE.toMillis()
                                    ? "its time limit is %s s; set a shorter one".formatted(Figures.seconds(ends))
                                    : "");
            if (!hang.permitsReleased()) {
                add(
                        ITSELF,
                        route,
                        MEASURED,
                        "when the caller of " + ROUTE
                                + " leaves a backend that never answers, threads, permits or connections stay in use"
                                + (ends != null && ends > OpenRoute.PATIENCE.toMillis()
                                        ? " until the time limit of %s s".formatted(Figures.seconds(ends))
                                        : ""),
                        "");
            }
            if (ends != null && ends < OpenRoute.PATIENCE.toMillis() - LATE_MS) {
                add(
                        ITSELF,
                        route,
                        EXPECTED,
                        "a call of " + ROUTE
                                + " to a backend that never answers has no end after %d s; its limits let expect %s s"
                                        .formatted(OpenRoute.PATIENCE.toSeconds(), Figures.seconds(ends)),
                        "");
            }
            return;
        }
        LimitOrigin endedBy = expected.endedBy();
        boolean asExpected = ends != null && Math.abs(hang.ms() - ends) <= late(ends);
        if (ends != null && asExpected && endedBy != null && Setting.FRAMEWORK_DEFAULT.equals(endedBy.origin())) {
            add(
                    ITSELF,
                    route,
                    MEASURED,
                    "every call of " + ROUTE
                            + " ends after %s s, by %s: a default, which is not set"
                                    .formatted(Figures.seconds(ends), endedBy.name()),
                    "set `%s` to more than the slowest good answer takes".formatted(endedBy.setting()));
        }
        if (!asExpected && hang.status() != 0) {
            add(
                    TO_KNOW,
                    route,
                    EXPECTED,
                    "a call of %s to a backend that never answers ends after %s s with %s; its limits let expect %s"
                            .formatted(
                                    route.id(),
                                    Figures.fixed(hang.ms() / 1000.0, 1),
                                    hang.status(),
                                    expected.hungMs() == null ? "no end" : Figures.seconds(expected.hungMs()) + " s"),
                    "");
        }
    }

    private static boolean isUnanswered(FaultResult hang) {
        return hang.status() == 0 && hang.ms() >= OpenRoute.PATIENCE.toMillis() - LATE_MS;
    }

    private static int late(int expectedMs) {
        return Math.max(LATE_MS, expectedMs / 4);
    }

    private void fault(RouteResult route, FaultResult fault) {
        String when = "while its backend " + fault.fault().words();
        boolean said = fault.fault() == BackendFault.HANG && isUnanswered(fault);
        if (!fault.permitsReleased() && !said) {
            add(
                    OTHERS,
                    route,
                    MEASURED,
                    "after a call of " + ROUTE
                            + " %s, %s stayed in use".formatted(when, String.join(", ", fault.stillInUse())),
                    "a time limit that ends the call at the backend, too, frees it");
        }
        Integer calls = fault.backendCalls();
        if (calls != null && calls > 1 && fault.fault() != BackendFault.KEPT_CLOSED) {
            Integer most = route.expected().mostCalls();
            boolean more = most != null && calls > most;
            add(
                    // A client repeats a call by itself when a kept connection is reset.
                    fault.fault() != BackendFault.RESET && (more || model.placesOfRetries(route) > 1)
                            ? ITSELF
                            : TO_KNOW,
                    route,
                    more ? EXPECTED : MEASURED,
                    "one call of " + ROUTE
                            + " becomes %d at the backend %s%s"
                                    .formatted(calls, when, more ? "; its settings let expect at most " + most : ""),
                    model.placesOfRetries(route) > 1 ? "retry in one place only" : "");
        }
        if (fault.fault() == BackendFault.KEPT_CLOSED && fault.status() / 100 != 2) {
            add(
                    TO_KNOW,
                    route,
                    MEASURED,
                    "a call of " + ROUTE
                            + " fails with %s when the backend closes a kept connection as it comes"
                                    .formatted(fault.status() == 0 ? "no answer" : fault.status()),
                    "keep connections for less time than the backend does");
        }
        if (fault.fault() == BackendFault.HALF && fault.answer().contains("looks complete")) {
            add(ITSELF, route, MEASURED, "half an answer of the backend looks whole to the caller of " + ROUTE, "");
        }
    }
}
