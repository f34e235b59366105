package dev.fusebox.lab.advise;

import dev.fusebox.lab.advise.AdvisedStep.Outlook;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to change at one gateway, in this order.
 *
 * @param directPerSecond goodput of the same load without the gateway
 * @param impossible why the goal cannot be had; {@code null} when the steps reach it
 */
public record Advice(
        String gateway,
        String profile,
        Goal goal,
        double directPerSecond,
        Outlook first,
        List<AdvisedStep> steps,
        @Nullable String impossible) {

    /** The outlook after all steps. */
    public Outlook last() {
        return steps.isEmpty() ? first : steps.get(steps.size() - 1).after();
    }

    /** All settings of the steps; a later one counts. */
    public Map<String, String> settings() {
        Map<String, String> all = new LinkedHashMap<>();
        steps.forEach(step -> step.settings().forEach(s -> all.put(s.property(), s.after())));
        return all;
    }
}
