package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.OptBoolean;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One entry of the {@code experiments} of a study; {@code kind} says which it is. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", requireTypeIdForSubtypes = OptBoolean.FALSE)
@JsonSubTypes({
    @JsonSubTypes.Type(value = ExperimentSpec.BystanderSpec.class, name = "bystander"),
    @JsonSubTypes.Type(value = ExperimentSpec.ProbeSpec.class, name = "probe"),
    @JsonSubTypes.Type(value = ExperimentSpec.EquivalenceSpec.class, name = "equivalence")
})
public interface ExperimentSpec {

    /** Its tuning profile; {@code null} when it starts no process and none was named. */
    @Nullable
    String profile();

    /** The gateways to try it on; empty when it starts no process. */
    List<String> gateways();

    /** The same on these gateways only. */
    ExperimentSpec on(List<String> others);

    /** Whether the profile's own time limits stay; otherwise they are raised, so that calls can be held. */
    default boolean asIs() {
        return true;
    }

    /** How many callers it keeps waiting at once, as far as its entry says so. */
    default int callers() {
        return 1;
    }

    /**
     * A bystander experiment: so many callers on a route whose backend hangs, and healthy calls beside them.
     *
     * @param route the hung route, {@code service-a} or {@code unguarded}
     * @param sleepMs the hung calls end by themselves after this time; {@code null} for a latch that the lab lets go
     * @param seconds how long healthy calls are sent
     * @param critical whether to look for the smallest number of callers that harms
     */
    record BystanderSpec(
            String profile,
            List<String> gateways,
            int callers,
            String route,
            @Nullable Integer sleepMs,
            Integer seconds,
            boolean critical,
            boolean asIs)
            implements ExperimentSpec {

        /** How long healthy calls are sent where nobody says. */
        public static final int SECONDS = 5;

        public BystanderSpec {
            route = Objects.requireNonNullElse(route, DemoStack.SERVICE_A.id());
            seconds = Objects.requireNonNullElse(seconds, SECONDS);
            if (callers < 1) {
                throw new UsageException("callers must be at least 1, not " + callers);
            }
        }

        @Override
        public BystanderSpec on(List<String> others) {
            return new BystanderSpec(profile, others, callers, route, sleepMs, seconds, critical, asIs);
        }
    }

    /** @param running a gateway that somebody else started; {@code null} to probe every route of the lab's own gateways */
    record ProbeSpec(
            @Nullable String profile,
            List<String> gateways,
            boolean asIs,
            @Nullable Running running) implements ExperimentSpec {

        /**
         * A gateway that runs already. How to log in is here without the password.
         *
         * @param url an address behind it that waits
         * @param jmx its JMX port, as host:port
         * @param user {@code null} for the one in the password file, or for a port without a password
         * @param passwordFile {@code null} for none
         * @param release where to POST to let held calls go, or {@code null}
         * @param confirm hosts that are not this machine, with commas between them, repeated by whoever owns them
         * @param healthy another address of the gateway, asked when it is over whether it answers; {@code null} for its root
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
            return new ProbeSpec(profile, others, asIs, running);
        }
    }

    /** A comparison of gateways, limit by limit and behaviour by behaviour, under one profile. */
    record EquivalenceSpec(String profile, List<String> gateways) implements ExperimentSpec {

        @Override
        public EquivalenceSpec on(List<String> others) {
            return new EquivalenceSpec(profile, others);
        }
    }
}
