package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.CallFigures.PublishedCalls;
import dev.fusebox.lab.results.Fault;
import dev.fusebox.lab.settings.GivenSettings;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One entry of the {@code experiments} of a study. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", requireTypeIdForSubtypes = OptBoolean.FALSE)
@JsonSubTypes({
    @JsonSubTypes.Type(value = ExperimentSpec.BystanderSpec.class, name = "bystander"),
    @JsonSubTypes.Type(value = ExperimentSpec.ProbeSpec.class, name = "probe"),
    @JsonSubTypes.Type(value = ExperimentSpec.EquivalenceSpec.class, name = "equivalence"),
    @JsonSubTypes.Type(value = ExperimentSpec.SoakSpec.class, name = "soak"),
    @JsonSubTypes.Type(value = ExperimentSpec.FaultsSpec.class, name = "faults")
})
public interface ExperimentSpec {

    /** Its tuning profile; {@code null} when it starts no process and the user named none. */
    @Nullable
    String profile();

    /** The gateways to try it on; empty when it starts no process. */
    List<String> gateways();

    /** The same on these gateways only. */
    ExperimentSpec on(List<String> others);

    /** Whether the profile's time limits stay; otherwise the lab raises them, so that it can hold calls. */
    default boolean asIs() {
        return true;
    }

    /** What it changes in its profile; {@code null} for nothing. */
    default @Nullable ProfileChange change() {
        return null;
    }

    /** How many of each process. */
    default FleetSpec instances() {
        return FleetSpec.NONE;
    }

    /** The settings of its change, and of single instances. */
    default GivenSettings given() {
        return new SetUp(String.valueOf(profile()), change(), instances()).given();
    }

    /** How results and conclusions name its profile: with the label of its change. */
    default @Nullable String setUp() {
        String profile = profile();
        return profile == null ? null : ProfileChange.named(profile, change());
    }

    /** How many callers wait at once, as far as the entry says. */
    default int callers() {
        return 1;
    }

    /** About how long it takes on all its gateways. */
    default double usualSeconds() {
        return gateways().size() * USUAL_SECONDS;
    }

    /** Of most experiments, on one gateway. */
    double USUAL_SECONDS = 35;

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
    record BystanderSpec(
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
            implements ExperimentSpec, ExperimentSpecBystanderSpecBuilder.With {

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

                @JsonInclude(JsonInclude.Include.NON_DEFAULT)
                boolean callAgain) {

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
                    Objects.requireNonNullElse(patienceSeconds, BystanderResult.IN_TIME_SECONDS),
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
        public BystanderSpec on(List<String> others) {
            Map<String, PublishedCalls> theirs = new TreeMap<>(published);
            theirs.keySet().retainAll(others);
            return with(its -> its.gateways(others).published(theirs));
        }
    }

    /** @param running a gateway that the lab did not start; {@code null} to probe every route of the lab's own gateways */
    record ProbeSpec(
            @Nullable String profile,
            List<String> gateways,
            boolean asIs,
            @Nullable Running running,
            @IfKnown @Nullable ProfileChange change)
            implements ExperimentSpec {

        /**
         * A gateway that runs already, with its JMX login but without the password.
         *
         * @param url an address of the gateway whose answer takes long
         * @param jmx its JMX port, as host:port
         * @param user {@code null} for the one in the password file, or for a port without a password
         * @param passwordFile {@code null} for none
         * @param release where to POST so that held calls end; {@code null} for none
         * @param confirm hosts other than this machine, separated by commas, that the user confirmed to own
         * @param healthy another address of the gateway, called at the end to see whether it answers; {@code null} for its root
         */
        public record Running(
                String url,
                String jmx,
                @Nullable String user,
                @Nullable Path passwordFile,
                @Nullable String release,
                @Nullable String confirm,
                @Nullable String healthy) {}

        @Override
        public ProbeSpec on(List<String> others) {
            return new ProbeSpec(profile, others, asIs, running, change);
        }
    }

    /** A comparison of gateways, limit by limit and behaviour by behaviour, under one profile. */
    record EquivalenceSpec(String profile, List<String> gateways) implements ExperimentSpec {

        @Override
        public EquivalenceSpec on(List<String> others) {
            return new EquivalenceSpec(profile, others);
        }
    }

    /**
     * Rounds of mixed load on several gateways at once, each with a fault of service-a, and what every process holds afterwards.
     *
     * @param roundSeconds of which a quarter is the fault
     * @param perSecond calls on each gateway
     */
    record SoakSpec(String profile, List<String> gateways, Integer rounds, Integer roundSeconds, Integer perSecond)
            implements ExperimentSpec {

        private static final int ROUNDS = 10;
        private static final int MOST_ROUNDS = 24 * 60;
        private static final int ROUND_SECONDS = 60;
        private static final int PER_SECOND = 50;
        private static final int MOST_PER_SECOND = 500;

        /** Every fault once, before the first round. */
        private static final int WARM_UP_SECONDS = 60;

        public SoakSpec {
            rounds = Study.bounded("rounds", Objects.requireNonNullElse(rounds, ROUNDS), 1, MOST_ROUNDS);
            roundSeconds =
                    Study.bounded("roundSeconds", Objects.requireNonNullElse(roundSeconds, ROUND_SECONDS), 2, 3600);
            perSecond =
                    Study.bounded("perSecond", Objects.requireNonNullElse(perSecond, PER_SECOND), 1, MOST_PER_SECOND);
        }

        @Override
        public double usualSeconds() {
            return WARM_UP_SECONDS + (double) rounds * roundSeconds;
        }

        @Override
        public SoakSpec on(List<String> others) {
            return new SoakSpec(profile, others, rounds, roundSeconds, perSecond);
        }
    }

    /**
     * Faults behind each gateway and in front of it, one after the other.
     *
     * @param faults those to try; {@link Fault#usual} when not given
     */
    record FaultsSpec(
            String profile,
            List<String> gateways,
            List<Fault> faults,
            @IfKnown @Nullable ProfileChange change) implements ExperimentSpec {

        /** What a fault takes besides its load: single calls, and the way back to rest. */
        private static final double BETWEEN_SECONDS = 2;

        public FaultsSpec {
            faults = Objects.requireNonNullElse(faults, Fault.usual());
        }

        @Override
        public double usualSeconds() {
            return gateways.size()
                    * (USUAL_SECONDS
                            + faults.stream()
                                    .mapToDouble(f -> f.seconds() + BETWEEN_SECONDS)
                                    .sum());
        }

        @Override
        public FaultsSpec on(List<String> others) {
            return new FaultsSpec(profile, others, faults, change);
        }
    }
}
