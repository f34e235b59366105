package dev.fusebox.lab.advise;

import dev.fusebox.lab.predict.IsolationPrediction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change of the list.
 *
 * @param part full name of what is changed
 * @param why what it does harm to, in words
 * @param settings what to set; several where one alone does nothing
 * @param threads how many more threads the process may have then
 * @param reservedStackMb address space that their stacks reserve, in MiB; resident memory grows by what they use of it
 */
public record AdvisedStep(
        String part,
        Remedy.Kind kind,
        String why,
        List<Setting> settings,
        Outlook before,
        Outlook after,
        int threads,
        int reservedStackMb) {

    /** @param before {@code null} where it was not set */
    public record Setting(String property, @Nullable String before, String after) {}

    /**
     * What the model says with the settings so far.
     *
     * @param rejectedShare of all answers
     * @param limit the limit that binds; {@code null} for none
     */
    public record Outlook(
            double goodputPerSecond,
            double rejectedShare,
            @Nullable String limit,
            @Nullable String rejectedBy,
            IsolationPrediction isolation) {}
}
