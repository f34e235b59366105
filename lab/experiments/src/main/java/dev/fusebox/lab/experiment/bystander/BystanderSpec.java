package dev.fusebox.lab.experiment.bystander;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.ExperimentEntry;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.HungChoice;
import dev.fusebox.lab.results.trial.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.trial.Healthy;
import dev.fusebox.lab.study.FleetSpec;
import dev.fusebox.lab.study.ProfileChange;
import dev.fusebox.lab.study.Study;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A bystander experiment: callers on a route whose backend hangs, and at the same time calls of a healthy route.
 *
 * @param route the hung route, such as {@code service-a}; several are separated by commas
 * @param seconds how long healthy calls are sent
 * @param critical whether to search the smallest number of callers that harms the healthy route
 * @param instances how many of each process
 * @param patienceSeconds how long a healthy caller waits before he gives up
 * @param published figures from elsewhere by gateway
 */
@RecordBuilder
public record BystanderSpec(
        String profile,
        List<String> gateways,
        int callers,
        @JsonAlias("hung") String route,
        @JsonUnwrapped HungCalls hungCalls,
        Integer seconds,
        boolean critical,
        boolean asIs,
        @IfKnown @Nullable ProfileChange change,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) FleetSpec instances,
        Integer patienceSeconds,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, PublishedCalls> published)
        implements ExperimentEntry, BystanderSpecBuilder.With {

    /** How long healthy calls are sent by default. */
    public static final int SECONDS = 5;

    private static final int MOST_PATIENCE = 600;

    /**
     * When the calls of the hung route end.
     *
     * @param sleepMs the backend answers them after this time; {@code null} to hold them until the lab releases them
     * @param callAgain whether a held caller calls again when his call has ended, until the healthy calls are done
     */
    public record HungCalls(
            @Nullable Integer sleepMs,

            @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean callAgain) {

        static final HungCalls HELD = new HungCalls(null, false);

        public HungCalls {
            if (callAgain && sleepMs == null) {
                throw new UsageException(
                        "callAgain needs sleepMs: calls that the lab holds do not end before the healthy calls are done");
            }
        }

        /** Whether they last until the lab releases them. */
        public boolean held() {
            return sleepMs == null;
        }
    }

    public BystanderSpec {
        route = Objects.requireNonNullElse(route, DemoStack.SERVICE_A.id());
        hungCalls = Objects.requireNonNullElse(hungCalls, HungCalls.HELD);
        seconds = Objects.requireNonNullElse(seconds, SECONDS);
        instances = Objects.requireNonNullElse(instances, FleetSpec.NONE);
        if (callers < 1) {
            throw new UsageException("callers must be at least 1, not " + callers);
        }
        patienceSeconds = Study.bounded(
                "patienceSeconds",
                Objects.requireNonNullElse(patienceSeconds, Healthy.IN_TIME_SECONDS),
                1,
                MOST_PATIENCE);
        published = Objects.requireNonNullElse(published, Map.of());
        published.forEach((gateway, figures) -> {
            if (gateways != null && !gateways.contains(gateway) || figures == null || figures.source() == null) {
                throw new UsageException(
                        "published: '%s' must be a gateway of this entry, with a 'source'".formatted(gateway));
            }
        });
    }

    @Override
    public double usualSeconds() {
        double end = Objects.requireNonNullElse(hungCalls.sleepMs(), 0) / 1000.0;
        return gateways.size() * (USUAL_SECONDS + (hungCalls.callAgain() ? seconds + 2 * end : end));
    }

    @Override
    public boolean onTarget(boolean several) {
        return true;
    }

    @Override
    public BystanderSpec on(List<String> others) {
        Map<String, PublishedCalls> theirs = new TreeMap<>(published);
        theirs.keySet().retainAll(others);
        return with(its -> its.gateways(others).published(theirs));
    }

    @Override
    public BystanderSpec under(String other) {
        return withProfile(other);
    }

    @Override
    public boolean isAskedFor(String kind, List<String> arguments) {
        return kind.equals(BystanderKind.NAME)
                && arguments.size() == 4
                && gateways.contains(arguments.get(0))
                && arguments.subList(1, 4).equals(List.of(String.valueOf(setUp()), route, String.valueOf(callers)));
    }

    /** @throws UsageException when there is no gateway, or no such route of it */
    @Override
    public Stream<Experiment> experiments() {
        return gateways.stream().map(Gateways::named).map(g -> new BystanderExperiment(this, HungChoice.of(g, route)));
    }
}
