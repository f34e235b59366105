package dev.fusebox.lab.lint.rules.zuul;

import static dev.fusebox.lab.lint.LintLevel.INEFFECTIVE;
import static dev.fusebox.lab.lint.LintLevel.NOTE;
import static dev.fusebox.lab.lint.LintLevel.TRAP;
import static dev.fusebox.lab.lint.Rule.rule;

import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.RuleSet;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.rules.StaleRegistry;
import dev.fusebox.lab.lint.show.ShownRoute;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** All rules for Zuul 1. */
public final class ZuulRules implements RuleSet {

    private static final List<Rule> ALL = List.of(
            rule("FB006", INEFFECTIVE, "Zuul ignores Hystrix's defaults for permits and strategy")
                    .finds(HystrixDefaultsThatZuulIgnores::findings),
            rule(
                            "FB007",
                            INEFFECTIVE,
                            "settings of Ribbon or Hystrix that nothing reads: another spelling, or a route with a URL")
                    .finds(NamesThatRibbonIgnores::findings),
            rule(
                            "FB025",
                            TRAP,
                            "as many permits, or threads of a pool, as request threads: one hung backend takes every route")
                    .finds(IsolationRules::permitsBeyondThreads),
            rule("FB027", TRAP, "one pool of threads for all services").finds(IsolationRules::onePoolOfThreads),
            rule("FB026", NOTE, "a hidden queue: fewer connections than calls that are let in")
                    .finds(IsolationRules::queueForConnections),
            CallTimeRule.RETRIES_WITHOUT_TIME,
            CallTimeRule.PERMITS_GIVEN_BACK_EARLY,
            CallTimeRule.TIME_LIMIT_THAT_NEVER_ACTS,
            rule("FB013", INEFFECTIVE, "connections and time limits of routes with a URL, where no route has one")
                    .finds(HostSettingsWithoutUrl::findings),
            rule("FB014", TRAP, "a number of milliseconds that can only be meant as seconds")
                    .finds(SecondsReadAsMillis::findings),
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
        return List.of("spring-cloud-starter-netflix-zuul", "spring-cloud-netflix-zuul", "spring-cloud-starter-zuul");
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
    public List<ShownRoute> shown(Subject subject) {
        return ShownZuul.of(subject);
    }

    @Override
    public boolean reads(String unlisted) {
        return UNLISTED.test(unlisted);
    }
}
