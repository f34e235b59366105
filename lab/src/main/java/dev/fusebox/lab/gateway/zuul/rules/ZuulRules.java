package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.rules.StaleRegistry;
import dev.fusebox.lab.lint.Rule;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** All rules for Zuul 1. */
public final class ZuulRules {

    public static final List<Rule> ALL = List.of(
            new HystrixDefaultsThatZuulIgnores(),
            new NamesThatRibbonIgnores(),
            new IsolationRules.PermitsBeyondThreads(),
            new IsolationRules.OnePoolOfThreads(),
            new IsolationRules.QueueForConnections(),
            CallTimeRule.RETRIES_WITHOUT_TIME,
            CallTimeRule.PERMITS_GIVEN_BACK_EARLY,
            CallTimeRule.TIME_LIMIT_THAT_NEVER_ACTS,
            new HostSettingsWithoutUrl(),
            new SecondsReadAsMillis(),
            StaleRegistry.OF_RIBBON);

    /**
     * What Zuul, Hystrix, Ribbon and the client of Eureka read although no metadata lists it; see their sources. Of Zuul: a filter is
     * switched off by the name of its class, and permits may be set for one service.
     */
    public static final Predicate<String> UNLISTED = Pattern.compile("hystrix\\..*"
                    + "|(.+\\.)?ribbon\\..*"
                    + "|zuul\\.[A-Z]\\w*\\.\\w+\\.(disable|.*)"
                    + "|zuul\\.eureka\\..*"
                    + "|zuul\\.(max\\.host|debug|ribbon|error|servlet)\\..*"
                    + "|eureka\\..*")
            .asMatchPredicate();
}
