package dev.fusebox.lab.study;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.study.StudyLoad.ArrivalKind;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.RateStep;
import dev.fusebox.lab.traffic.Steps;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One entry of the {@code rates} of a study: calls per second, or a name and steps in which they change. */
public record RateSpec(Arrivals.Scheduled arrivals) {

    /** The longest sleep of the demo service. */
    private static final int MOST_MS = 600_000;

    private static final String KINDS = "must be calls per second, or a name and at least two steps,"
            + " like {name: step, steps: [100 for 10s, 600 for 20s]}";

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static RateSpec of(int perSecond) {
        return new RateSpec(new Arrivals.Open(Study.bounded("rates", perSecond, 1, Study.MOST_USERS)));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static RateSpec of(String words) {
        throw new UsageException("rates '%s': %s".formatted(words, KINDS));
    }

    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static RateSpec of(
            @JsonProperty("name") @Nullable String name, @JsonProperty("steps") @Nullable List<RateStep> steps) {
        if (name == null || steps == null || steps.stream().anyMatch(Objects::isNull) || steps.size() < 2) {
            throw new UsageException("rates: " + KINDS);
        }
        if (!name.matches("[a-z][a-z0-9-]*") || name.matches("[cru]\\d+")) {
            throw new UsageException(
                    "rates: the name '%s' must be a word in small letters, and no load like r100".formatted(name));
        }
        steps.forEach(RateSpec::check);
        Steps all = new Steps(name, steps);
        Study.bounded(
                "rates: the seconds of " + name,
                (int) Math.min(Integer.MAX_VALUE, all.seconds()),
                1,
                Study.MOST_SECONDS);
        return new RateSpec(all);
    }

    private static void check(RateStep step) {
        String where = "rates: step '" + step.words() + "': ";
        Study.bounded(where + "calls per second", (int) step.from(), 1, Study.MOST_USERS);
        Study.bounded(where + "calls per second", (int) step.to(), 1, Study.MOST_USERS);
        Study.bounded(where + "seconds", (int) step.seconds(), 1, Study.MOST_SECONDS);
        Study.bounded(where + "milliseconds", step.serviceMs() == null ? 0 : step.serviceMs(), 0, MOST_MS);
    }

    /** The rates in steps of a study have names of their own and fit their endpoints. */
    static void requireNames(String file, Study study) {
        Map<String, Steps> byName = new HashMap<>();
        Study all = study.withArrivals(ArrivalKind.BOTH);
        Stream.concat(all.blocks().stream(), all.atFullSize().blocks().stream())
                .forEach(block -> block.arrivals().stream()
                        .flatMap(a -> a instanceof Steps steps ? Stream.of(steps) : Stream.empty())
                        .forEach(steps -> {
                            if (!byName.computeIfAbsent(steps.name(), name -> steps)
                                    .equals(steps)) {
                                throw new UsageException(
                                        "%s: two rates in steps have the name '%s'".formatted(file, steps.name()));
                            }
                            requireSleep(file, steps, block);
                        }));
    }

    /** The service's time changes with the number in the path. */
    private static void requireSleep(String file, Steps steps, CellBlock block) {
        block.endpoints().stream()
                .filter(e -> steps.changesService() && !e.path().matches(".*/sleep/\\d+"))
                .findFirst()
                .ifPresent(e -> {
                    throw new UsageException(
                            "%s: '%s' changes the time of the service, so its endpoints must be sleep/<ms>, not %s"
                                    .formatted(file, steps.name(), e.id()));
                });
    }

    /** As it is written. */
    @JsonValue
    Object written() {
        if (arrivals instanceof Steps steps) {
            Map<String, Object> keys = new LinkedHashMap<>();
            keys.put("name", steps.name());
            keys.put("steps", steps.steps());
            return keys;
        }
        return (int) arrivals.amount();
    }
}
