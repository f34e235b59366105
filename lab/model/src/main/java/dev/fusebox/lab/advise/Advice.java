package dev.fusebox.lab.advise;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import dev.fusebox.lab.common.IfKnown;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to change at one gateway, in this order.
 *
 * @param profile that the settings, and the files of the advice, begin with
 * @param app the files of a gateway that it begins with; {@code null} where a profile or a process says what its limits are
 * @param process the running process whose limits it begins with, by its address; {@code null} where the profile says what they are
 * @param assumed settings that hold from the beginning, since the model does not know what calls do without them
 * @param directPerSecond goodput of the same load without the gateway
 * @param impossible why the goal cannot be had; {@code null} when the steps reach it
 * @param beside what the load may meet that the model does not have; {@code null} for nothing
 */
@RecordBuilder
public record Advice(
        String gateway,
        String profile,
        @IfKnown @Nullable String app,
        @IfKnown @Nullable String process,
        Goal goal,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> assumed,
        double directPerSecond,
        Outlook first,
        List<AdvisedStep> steps,
        @Nullable String impossible,
        @IfKnown @Nullable String beside)
        implements AdviceBuilder.With {

    /** What it begins with, in words. */
    public String start() {
        return app != null ? app : process == null ? "profile " + profile : "running process " + process;
    }

    /** The outlook after all steps. */
    public Outlook last() {
        return steps.isEmpty() ? first : steps.get(steps.size() - 1).after();
    }

    /** What is assumed, and all settings of the steps; a later one counts. */
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>(assumed);
        steps.forEach(step -> step.settings().forEach(s -> all.put(s.property(), s.after())));
        return all;
    }
}
