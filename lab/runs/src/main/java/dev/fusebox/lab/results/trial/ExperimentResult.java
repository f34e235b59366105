package dev.fusebox.lab.results.trial;

import dev.fusebox.lab.common.NamedKind;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What one experiment found. In {@code results.json} the name of its {@link NamedKind} is the {@code kind}. */
public interface ExperimentResult {

    /** The time limits of an experiment that raised none. */
    String AS_THEY_ARE = "as they are";

    /** @param raisedToSeconds {@code null} for an experiment that raises none */
    static String timeLimits(@Nullable Integer raisedToSeconds) {
        return raisedToSeconds == null ? AS_THEY_ARE : "raised to " + raisedToSeconds + " s";
    }

    /** @param timeLimits of an experiment */
    static boolean asIs(String timeLimits) {
        return timeLimits.equals(AS_THEY_ARE);
    }

    /** Unique in a run. */
    String id();

    /**
     * Why the experiment is undecided, in words; {@code null} when it is not. An undecided one makes its verb end with
     * exit code 1, and is tried again when its run is resumed.
     */
    default @Nullable String undecided() {
        return null;
    }

    /** How often it was measured, in words: as a rule in one start of its processes, so that it has no interval. */
    default String basis() {
        return "measured once";
    }

    /** How often several were measured, at least one: {@code each measured once}. */
    static String basis(List<? extends ExperimentResult> all) {
        String words = all.stream().map(ExperimentResult::basis).distinct().collect(Collectors.joining(", "));
        return (all.size() > 1 ? "each " : "") + words;
    }

    /** Whether its figures say something. */
    default boolean decided() {
        return undecided() == null;
    }
}
