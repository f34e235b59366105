package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.StaleRegistry;
import dev.fusebox.lab.lint.Rule;
import java.util.List;

/** All rules for Zuul 1. */
public final class ZuulRules {

    private ZuulRules() {}

    /** @param zuul whose settings catalogue makes the chain of limits */
    public static List<Rule> of(Component zuul) {
        return List.of(
                new HystrixDefaultsThatZuulIgnores(zuul),
                new NamesThatRibbonIgnores(zuul),
                new PermitsBeyondThreads(zuul),
                new OnePoolOfThreads(zuul),
                new QueueForConnections(zuul),
                new RetriesWithoutTime(zuul),
                new PermitsGivenBackEarly(zuul),
                new TimeLimitThatNeverActs(zuul),
                new HostSettingsWithoutUrl(zuul),
                new SecondsReadAsMillis(),
                StaleRegistry.OF_RIBBON);
    }
}
