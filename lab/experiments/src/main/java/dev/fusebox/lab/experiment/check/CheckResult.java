package dev.fusebox.lab.experiment.check;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IfKnown;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a check found: the document of {@code --format json}, and {@code check.json} of its folder.
 *
 * @param application as the user named it
 * @param measured whether calls were made; otherwise routes have what is expected of them only
 * @param complete whether all that was planned is in it
 * @param users how many callers hang in a test of isolation
 * @param switchedOff what the application would have called at its start
 */
@RecordBuilder
public record CheckResult(
        int schema,
        String application,
        boolean measured,
        boolean complete,
        int users,
        List<RouteResult> routes,
        List<RouteLeftOut> leftOut,
        List<CheckFinding> findings,
        List<ThresholdResult> thresholds,
        List<String> switchedOff,
        @IfKnown @Nullable String playground)
        implements CheckResultBuilder.With {

    static final int SCHEMA = 1;

    /** Other routes that were not isolated while this one hung, without routes that share its backend: id and verdict. */
    List<String> harmedBy(RouteResult hung) {
        return routes.stream()
                .filter(other -> !other.target().equals(hung.target()))
                .filter(other -> !ExpectedRoutes.ISOLATED.equals(
                        hung.healthyWhileHung().getOrDefault(other.id(), ExpectedRoutes.ISOLATED)))
                .map(other -> other.id() + " " + hung.healthyWhileHung().get(other.id()))
                .toList();
    }

    /** Whether another backend was called while this route hung. */
    boolean hasNeighbours(RouteResult hung) {
        return routes.stream()
                .anyMatch(other -> !other.target().equals(hung.target())
                        && hung.healthyWhileHung().containsKey(other.id()));
    }

    /** With these findings among its own, which come first where both are as harmful. */
    public CheckResult besides(List<CheckFinding> others) {
        return withFindings(CheckFindings.sorted(
                Stream.concat(findings.stream(), others.stream()).toList()));
    }

    /** With other words for what its texts name. */
    CheckResult named(UnaryOperator<String> name) {
        return withRoutes(routes.stream().map(route -> route.named(name)).toList())
                .withFindings(findings.stream().map(one -> one.named(name)).toList());
    }

    /** Whether there are routes with figures, and every threshold is known to be kept. */
    public boolean well() {
        return !routes.isEmpty() && thresholds.stream().allMatch(one -> Boolean.TRUE.equals(one.kept()));
    }

    /**
     * A route.
     *
     * @param target where its calls go in real life
     * @param ceiling calls that it lets through at once; {@code null} where no limit was met
     * @param reached the most calls that were at the backend at once
     * @param limit that binds; {@code null} for none
     * @param undecided why the ceiling is not to be trusted; {@code null} where it is
     * @param healthyWhileHung for each route with another backend: isolated, degraded, dead
     * @param headersAtBackend names of the headers that come with a call, in small letters
     * @param trip {@code null} where no circuit breaker is on its way, or it was not tried
     */
    @RecordBuilder
    public record RouteResult(
            String id,
            String path,
            String target,
            @Nullable Integer ceiling,
            @Nullable Integer reached,
            @Nullable LimitOrigin limit,
            @IfKnown @Nullable String undecided,
            Expected expected,
            List<FaultResult> faults,
            Map<String, String> healthyWhileHung,
            @IfKnown @Nullable TripResult trip,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> headersAtBackend)
            implements CheckResultRouteResultBuilder.With {

        private RouteResult named(UnaryOperator<String> name) {
            return with(its -> its.target(name.apply(target))
                    .limit(LimitOrigin.named(limit, name))
                    .expected(expected.named(name))
                    .faults(faults.stream().map(fault -> fault.named(name)).toList()));
        }

        /** With its fields as the contract has them: beside those of the route. */
        @JsonProperty
        @Nullable
        String setting() {
            return limit == null ? null : limit.setting();
        }

        @JsonProperty
        @Nullable
        String value() {
            return limit == null ? null : limit.value();
        }

        @JsonProperty
        @Nullable
        String origin() {
            return limit == null ? null : limit.origin();
        }

        /** What a fault did; {@code null} where it was not tried. */
        @Nullable
        FaultResult fault(BackendFault fault) {
            return faults.stream()
                    .filter(one -> one.fault() == fault)
                    .findFirst()
                    .orElse(null);
        }
    }

    /** The limit that binds, and what fixed its size. */
    public record LimitOrigin(
            String name,
            @Nullable String setting,
            @Nullable String value,
            @Nullable String origin) {

        private static @Nullable LimitOrigin named(@Nullable LimitOrigin one, UnaryOperator<String> name) {
            return one == null ? null : new LimitOrigin(name.apply(one.name), one.setting, one.value, one.origin);
        }

        /** Its name. */
        @JsonValue
        @Override
        public String name() {
            return name;
        }
    }

    /**
     * What the limits of the live process let expect.
     *
     * @param ceiling {@code null} for no bound
     * @param limit the smallest on the way
     * @param hungMs after which a time limit ends a call; {@code null} for none
     * @param endedBy that time limit's setting
     * @param mostCalls calls at the backend for one of a user; {@code null} where that is unknown
     * @param healthyWhileHung for each route with another backend: isolated or harmed
     */
    public record Expected(
            @Nullable Integer ceiling,
            @Nullable String limit,
            @Nullable Integer hungMs,
            @IfKnown @Nullable LimitOrigin endedBy,
            @Nullable Integer mostCalls,
            Map<String, String> healthyWhileHung) {

        private Expected named(UnaryOperator<String> name) {
            return new Expected(
                    ceiling,
                    limit == null ? null : name.apply(limit),
                    hungMs,
                    LimitOrigin.named(endedBy, name),
                    mostCalls,
                    healthyWhileHung);
        }
    }

    /**
     * One call while the backend misbehaves.
     *
     * @param status 0 for no answer
     * @param answer in words
     * @param permitsReleased whether every limit was free again soon after the answer
     * @param stillInUse limits that were not
     * @param backendCalls requests that the backend got for it; {@code null} where none can arrive
     */
    public record FaultResult(
            BackendFault fault,
            int status,
            long ms,
            String answer,
            boolean permitsReleased,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> stillInUse,
            @Nullable Integer backendCalls) {

        private FaultResult named(UnaryOperator<String> name) {
            return new FaultResult(
                    fault,
                    status,
                    ms,
                    answer,
                    permitsReleased,
                    stillInUse.stream().map(name).toList(),
                    backendCalls);
        }
    }

    /**
     * The circuit breaker of a route whose backend has closed its port.
     *
     * @param breaker its full name; {@code null} when none opened
     * @param calls until it was open, or all that were tried
     * @param opensFor other routes that it rejected, too
     * @param answersAgainMs from when the backend was well to the first success; {@code null} for none within patience
     */
    public record TripResult(
            @Nullable String breaker,
            int calls,
            List<String> opensFor,
            @Nullable Long answersAgainMs) {

        TripResult answersAgain(@Nullable Long ms) {
            return new TripResult(breaker, calls, opensFor, ms);
        }
    }

    /** A route without calls, and why. */
    public record RouteLeftOut(String id, String why) {}

    /**
     * Something to look at.
     *
     * @param rank 1 for what harms other routes, 2 for what harms the route itself, 3 for what is only worth knowing
     * @param by {@code measured}, {@code lint} with its rule, or {@code expected} where measurement and model differ
     * @param todo what to do; empty where that depends
     */
    public record CheckFinding(int rank, String route, String by, String says, String todo) {

        static final int OTHERS = 1;

        /** Of a setting that harms its own route. */
        public static final int ITSELF = 2;

        public static final int TO_KNOW = 3;

        /** Of these routes. */
        CheckFinding of(List<String> routes) {
            return new CheckFinding(
                    rank, String.join(", ", routes), by, says.replace(CheckFindings.ROUTE, Figures.list(routes)), todo);
        }

        private CheckFinding named(UnaryOperator<String> name) {
            return new CheckFinding(rank, route, by, name.apply(says), name.apply(todo));
        }
    }

    /**
     * A threshold of {@code .fusebox.yml}.
     *
     * @param kept {@code null} where that was not measured
     */
    public record ThresholdResult(
            String route, String threshold, @Nullable Boolean kept, String seen) {}
}
