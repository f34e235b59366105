package dev.fusebox.lab.lint.rules.zuul;

import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.RuleSet;
import dev.fusebox.lab.lint.rules.StaleRegistry;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** All rules for Zuul 1. */
public final class ZuulRules implements RuleSet {

    private static final List<Rule> ALL = List.of(
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
    private static final Predicate<String> UNLISTED = Pattern.compile("hystrix\\..*"
                    + "|(.+\\.)?ribbon\\..*"
                    + "|zuul\\.[A-Z]\\w*\\.\\w+\\.(disable|.*)"
                    + "|zuul\\.eureka\\..*"
                    + "|zuul\\.(max\\.host|debug|ribbon|error|servlet)\\..*"
                    + "|eureka\\..*")
            .asMatchPredicate();

    @Override
    public String component() {
        return "zuul-gateway";
    }

    @Override
    public List<String> artifacts() {
        return List.of("spring-cloud-starter-netflix-zuul", "spring-cloud-netflix-zuul");
    }

    @Override
    public List<String> prefixes() {
        return List.of("zuul.");
    }

    @Override
    public List<Rule> rules() {
        return ALL;
    }

    @Override
    public boolean reads(String unlisted) {
        return UNLISTED.test(unlisted);
    }
}
