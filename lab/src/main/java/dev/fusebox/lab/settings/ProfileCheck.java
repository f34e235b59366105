package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.TimeLimit;
import dev.fusebox.limits.BreakerThreshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Holds the chain of a live process against the one that its profile configures. */
public final class ProfileCheck {

    private final String profile;
    private final List<String> differences = new ArrayList<>();

    private ProfileCheck(String profile) {
        this.profile = "profile " + profile;
    }

    /**
     * @param configured by the profile
     * @param live as read from the process
     * @return one line for each value that is not what the profile says, unless another setting of the profile fixed it
     */
    public static List<String> differences(String profile, ChainSnapshot configured, ChainSnapshot live) {
        ProfileCheck check = new ProfileCheck(profile);
        for (LimitSpec limit : configured.limits()) {
            live.limit(limit.id())
                    .ifPresent(now ->
                            check.compare(now.id().fullName(), limit.max(), limit.setting(), now.max(), now.setting()));
        }
        for (TimeLimit time : configured.timeLimits()) {
            live.timeLimit(time.component(), time.name())
                    .ifPresent(now ->
                            check.compare(now.fullName(), time.millis(), time.setting(), now.millis(), now.setting()));
        }
        for (BreakerSpec breaker : configured.breakers()) {
            live.breaker(breaker.component(), breaker.name()).ifPresent(now -> check.compare(breaker, now));
        }
        return check.differences;
    }

    private void compare(BreakerSpec breaker, BreakerSpec now) {
        BreakerRule wanted = breaker.rule();
        BreakerRule live = now.rule();
        if (wanted != null && live != null) {
            breaker.settings()
                    .forEach((threshold, said) -> compare(
                            now.fullName() + ", " + words(threshold),
                            figure(threshold, wanted),
                            said,
                            figure(threshold, live),
                            now.settings().get(threshold)));
        }
    }

    private static String words(BreakerThreshold threshold) {
        return threshold.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ",";
    }

    private static @Nullable Object figure(BreakerThreshold threshold, BreakerRule rule) {
        return switch (threshold) {
            case WINDOW -> rule instanceof BreakerRule.SlidingWindow window ? window.size() : rule.timeWindowMs();
            case MINIMUM_CALLS -> rule.minimumCalls();
            case ERROR_PERCENT -> rule.percent();
            case OPEN_TIME -> rule.openMs();
            case HALF_OPEN_CALLS -> rule instanceof BreakerRule.SlidingWindow window ? window.halfOpenCalls() : 1;
        };
    }

    private void compare(
            String name,
            @Nullable Object wanted,
            @Nullable SettingValue said,
            @Nullable Object live,
            @Nullable SettingValue fixed) {
        if (said == null || fixed == null || Objects.equals(wanted, live)) {
            return;
        }
        if (profile.equals(said.origin()) && !profile.equals(fixed.origin())) {
            differences.add("%s is %s (%s, %s), but %s says %s=%s"
                    .formatted(name, live, fixed.property(), fixed.origin(), profile, said.property(), said.value()));
        }
    }
}
