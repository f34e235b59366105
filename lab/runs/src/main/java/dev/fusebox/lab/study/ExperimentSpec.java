package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.fusebox.lab.common.KindNames;
import dev.fusebox.lab.settings.GivenSettings;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonTypeIdResolver;

/**
 * One entry of the {@code experiments} of a study. Each kind has its own, in its own package. As it is written, it may leave out its
 * profile, its gateways or both: see {@link #within}.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.CUSTOM, property = "kind")
@JsonTypeIdResolver(KindNames.class)
public interface ExperimentSpec {

    /** Its tuning profile; {@code null} when it starts no process and the user named none. */
    @Nullable
    String profile();

    /** The gateways to try it on; empty when it starts no process. */
    List<String> gateways();

    /** The same on these gateways only. */
    ExperimentSpec on(List<String> others);

    /** The same under another profile. */
    ExperimentSpec under(String other);

    /** On the gateways of the study where it names none, and under each profile of the study where it names none. */
    default Stream<ExperimentSpec> within(StudyMatrix matrix) {
        ExperimentSpec there = gateways() == null ? on(matrix.gateways()) : this;
        Stream<ExperimentSpec> all =
                profile() == null ? matrix.profiles().stream().map(there::under) : Stream.of(there);
        return all.filter(entry -> !entry.gateways().isEmpty());
    }

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

    /**
     * Whether it can be tried on processes that run already.
     *
     * @param several whether a gateway there has several instances
     */
    default boolean onTarget(boolean several) {
        return false;
    }

    /** Why a run of it cannot be resumed; {@code null} when it can. */
    default @Nullable String notResumed() {
        return null;
    }

    /** Whether a conclusion that asks for {@code kind('a', 'b', 1)} speaks of it. */
    default boolean isAskedFor(String kind, List<String> arguments) {
        return false;
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
}
