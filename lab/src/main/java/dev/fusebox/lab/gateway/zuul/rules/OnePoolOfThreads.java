package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.results.IsolationPrediction;
import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.Optional;

/** FB027. The strategy THREAD alone gives all services one pool of Hystrix threads, which one hung backend takes. */
final class OnePoolOfThreads extends DescribedRule {

    private static final String STRATEGY = "zuul.ribbon-isolation-strategy";

    private final Component zuul;

    OnePoolOfThreads(Component zuul) {
        super("FB027", LintLevel.TRAP, "one pool of threads for all services");
        this.zuul = zuul;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ZuulRoutes routes = new ZuulRoutes(subject);
        Optional<Resolved> strategy = subject.value(STRATEGY);
        if (strategy.isEmpty() || routes.onlyByUrl()) {
            return List.of();
        }
        return routes.chains(zuul).stream()
                .flatMap(chain -> shared(subject, strategy.get(), chain).stream())
                .limit(1)
                .toList();
    }

    private Optional<LintFinding> shared(Subject subject, Resolved strategy, ConfiguredChain chain) {
        Optional<LimitSpec> pool = chain.limit(LimitKind.THREAD_POOL);
        IsolationPrediction harm = chain.whileItHangs();
        var taken = harm.taken();
        return pool.filter(p -> taken != null && taken.name().equals(p.id().fullName()))
                .map(p -> LintFinding.of(
                                this,
                                strategy,
                                "all services share one pool of %d threads: %d callers that hang on one backend take them all, and then the calls of every other service are rejected"
                                        .formatted(ConfiguredChain.size(p), harm.callers()))
                        .fix(subject.fix().set("zuul.thread-pool.use-separate-thread-pools", "true")));
    }
}
