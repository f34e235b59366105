package dev.fusebox.limits.micrometer;

import static dev.fusebox.limits.micrometer.Series.Type.COUNTER;
import static dev.fusebox.limits.micrometer.Series.Type.GAUGE;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.Breaker;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitsMXBean;
import dev.fusebox.limits.ProcessCpu;
import dev.fusebox.limits.ProcessLimits;
import dev.fusebox.limits.Retry;
import dev.fusebox.limits.RouteGuards;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.TimeLimit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The meters of limits and circuit breakers: the figures of their MBeans, as far as they are not absent.
 *
 * <p>A circuit breaker has a series for each state, with 1 for the state it is in. Its average over time is the share of
 * time in that state, and a reader need not know a number for each state. A setting, or the reason why a limit cannot be
 * read, is text: it is in the labels of a series whose value is 1.
 */
final class Figures {

    private static final List<String> STATES = Arrays.asList("CLOSED", "HALF_OPEN", "OPEN");

    private static final ProcessCpu CPU = new ProcessCpu();

    private final String component;
    private final Map<Series, Supplier<? extends Number>> present = new LinkedHashMap<>();

    /** All meters of a process now. */
    static Map<Series, Supplier<? extends Number>> of(ProcessLimits now) {
        Figures found = new Figures(now.component());
        found.addCpu();
        now.limits().forEach(found::add);
        now.breakers().forEach(found::add);
        now.timeLimits().forEach(found::add);
        now.retries().forEach(found::add);
        now.routes().forEach(found::add);
        now.absences().forEach(found::add);
        return found.present;
    }

    private Figures(String component) {
        this.component = component;
    }

    /** Not every version of Micrometer counts it, and a verdict needs it. */
    private void addCpu() {
        List<String> tags = Arrays.asList("component", component);
        put(new Series(COUNTER, "fusebox.process.cpu", "seconds", "CPU time of this process", tags), () -> {
            long nanos = CPU.nanos();
            return nanos == LimitsMXBean.ABSENT ? null : nanos / 1e9;
        });
    }

    private void add(Limit limit) {
        List<String> named = Arrays.asList("component", component, "limit", limit.name());
        List<String> tags = Series.tags(
                named,
                "kind",
                lower(limit.kind().name()),
                "when_full",
                lower(limit.whenFull().name()));
        put(GAUGE, "fusebox.limit.max", "Size of the limit", tags, limit::max);
        put(GAUGE, "fusebox.limit.in.use", "Slots in use: permits, threads or connections", tags, limit::inUse);
        put(GAUGE, "fusebox.limit.queued", "Calls that wait for a slot", tags, limit::queued);
        put(GAUGE, "fusebox.limit.queue.size", "Calls that may wait before it rejects", tags, limit::queueSize);
        put(COUNTER, "fusebox.limit.rejected", "Calls rejected because the limit was full", tags, limit::rejected);
        put("fusebox.limit.info", "The setting that fixed its size", named, limit.setting());
    }

    private void add(TimeLimit limit) {
        List<String> tags = Arrays.asList("component", component, "name", limit.name());
        put(
                new Series(
                        GAUGE, "fusebox.time.limit", "seconds", "Time after which the gateway gives a call up", tags),
                () -> limit.millis() == null ? null : limit.millis() / 1000.0);
        put("fusebox.time.limit.info", "The setting that fixed it", tags, limit.setting());
    }

    private void add(Retry retry) {
        List<String> tags = Arrays.asList("component", component, "name", retry.name());
        String most = "Calls to the backend that one call of a user can cause";
        put(GAUGE, "fusebox.retry.most.calls", most, tags, retry::mostCalls);
        put("fusebox.retry.info", "The setting that fixed it", tags, retry.setting());
    }

    private void add(RouteGuards route) {
        List<String> tags = Arrays.asList("component", component, "name", route.getName());
        String what = "1; the service of a route is in the labels";
        put(GAUGE, "fusebox.route.info", what, Series.tags(tags, "service", route.getService()), () -> 1);
        for (int i = 0; i < route.getBreakers().size(); i++) {
            int place = i + 1;
            List<String> guarded =
                    Series.tags(tags, "breaker", route.getBreakers().get(i));
            put(
                    GAUGE,
                    "fusebox.route.breaker",
                    "Its place around the route's calls, 1 for the outermost",
                    guarded,
                    () -> place);
        }
    }

    private void add(Absence absence) {
        List<String> tags = Arrays.asList("component", component, "limit", absence.name(), "reason", absence.reason());
        put(GAUGE, "fusebox.limit.absent", "1 for a limit that may exist but cannot be read", tags, () -> 1);
    }

    private void add(Breaker breaker) {
        String prefix = "fusebox.circuitbreaker.";
        List<String> tags = Arrays.asList("component", component, "name", breaker.name());
        for (String state : STATES) {
            put(GAUGE, prefix + "state", "1 for the state it is in", Series.tags(tags, "state", lower(state)), () -> {
                String now = breaker.state();
                return now == null ? null : now.equals(state) ? 1 : 0;
            });
        }
        put(
                GAUGE,
                prefix + "window.calls",
                "Calls in the window from which it decides whether to open",
                tags,
                breaker::windowCalls);
        put(GAUGE, prefix + "window.errors", "Errors in that window", tags, breaker::windowErrors);
        put(COUNTER, prefix + "trips", "Number of times it went from closed to open", tags, breaker::trips);
        put(COUNTER, prefix + "succeeded", "Successful calls", tags, breaker::succeeded);
        for (ErrorCause cause : ErrorCause.values()) {
            put(
                    COUNTER,
                    prefix + "errors",
                    "Calls that were not successful, by cause",
                    Series.tags(tags, "cause", cause.label()),
                    () -> breaker.errors().get(cause));
        }
        rule(breaker).forEach((part, figure) -> {
            String what = "A part of the rule by which it opens and closes; 1 and 0 for yes and no";
            put(GAUGE, prefix + "rule", what, Series.tags(tags, "part", part), figure);
        });
    }

    /** By the names of the attributes of its MBean. */
    private static Map<String, Supplier<? extends Number>> rule(Breaker breaker) {
        Map<String, Supplier<? extends Number>> rule = new LinkedHashMap<>();
        rule.put("volume_threshold", breaker::volumeThreshold);
        rule.put("error_threshold", breaker::errorThreshold);
        rule.put("window_ms", breaker::windowMs);
        rule.put("window_size", breaker::windowSize);
        rule.put("open_ms", breaker::openMs);
        rule.put("judged_every_ms", breaker::judgedEveryMs);
        rule.put("half_open_calls", breaker::halfOpenCalls);
        rule.put("counts_rejections", () -> number(breaker.countsRejections()));
        rule.put("any_success_closes", () -> number(breaker.anySuccessCloses()));
        return rule;
    }

    private static Integer number(Boolean yes) {
        return yes == null ? null : Integer.valueOf(yes ? 1 : 0);
    }

    /** A setting as labels; when the setting changes, so does the series. */
    private void put(String name, String description, List<String> tags, Setting setting) {
        if (setting != null) {
            String value = setting.value() == null ? "" : setting.value();
            List<String> words =
                    Series.tags(tags, "setting", setting.property(), "value", value, "origin", setting.origin());
            put(GAUGE, name, description, words, () -> 1);
        }
    }

    private void put(
            Series.Type type, String name, String description, List<String> tags, Supplier<? extends Number> figure) {
        put(new Series(type, name, null, description, tags), figure);
    }

    private void put(Series series, Supplier<? extends Number> figure) {
        if (Figure.read(figure) != null) {
            present.put(series, figure);
        }
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }
}
