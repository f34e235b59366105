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
import java.util.stream.Stream;

/** FB025. A route that may have as many calls as the gateway has request threads takes them all when its backend hangs. */
final class PermitsBeyondThreads extends DescribedRule {

    private final Component zuul;

    PermitsBeyondThreads(Component zuul) {
        super("FB025", LintLevel.TRAP, "as many permits as request threads: one hung backend takes every route");
        this.zuul = zuul;
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ZuulRoutes routes = new ZuulRoutes(subject);
        return routes.onlyByUrl() || routes.onUndertow()
                ? List.of()
                : routes.chains(zuul).stream()
                        .flatMap(chain -> judged(subject, chain).stream())
                        .toList();
    }

    private Optional<LintFinding> judged(Subject subject, ConfiguredChain chain) {
        LimitSpec threads = chain.limit(LimitKind.THREADS).orElseThrow();
        LimitSpec permits = chain.isolation().orElseThrow();
        Optional<Resolved> size = chain.written(permits.setting());
        Optional<Resolved> most = chain.written(threads.setting());
        IsolationPrediction harm = chain.whileItHangs();
        if (harm.callers() == null
                || harm.taken() == null
                || !harm.taken().name().equals(threads.id().fullName())) {
            return Optional.empty();
        }
        int callers = harm.callers();
        return size.or(() -> most)
                .map(place -> LintFinding.of(
                                this,
                                place,
                                "%d callers that hang on one backend%s take all %d request threads, since %d calls of its route are let in: then no other route answers"
                                        .formatted(
                                                callers,
                                                size.map(s -> ZuulRoutes.of(named(s, chain)))
                                                        .orElse(""),
                                                ConfiguredChain.size(threads),
                                                ConfiguredChain.size(permits)))
                        .because(Stream.concat(size.stream(), most.stream()).toList())
                        .fix(size.map(written -> subject.fix().set(written.property(), String.valueOf(callers / 2)))
                                .orElseGet(() -> subject.fix()
                                        .set(place.property(), String.valueOf(2 * ConfiguredChain.size(permits))))));
    }

    /** The service, where the setting is only for it. */
    private static String named(Resolved size, ConfiguredChain chain) {
        return size.property().contains("." + chain.service() + ".") ? chain.service() : ZuulRoutes.ANY;
    }
}
