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
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * FB025. A route that may have as many calls as the gateway has request threads takes them all when its backend hangs; calls in the
 * queue of a pool keep theirs, too.
 */
final class PermitsBeyondThreads extends DescribedRule {

    private final Component zuul;

    PermitsBeyondThreads(Component zuul) {
        super(
                "FB025",
                LintLevel.TRAP,
                "as many permits, or threads of a pool, as request threads: one hung backend takes every route");
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
        int queue = Objects.requireNonNullElse(permits.queue(), 0);
        int room = ConfiguredChain.size(permits) + queue;
        Optional<Resolved> size = queue > 0 && ConfiguredChain.size(permits) < ConfiguredChain.size(threads)
                ? length(subject, String.valueOf(permits.id().scope()), queue)
                : chain.written(permits.setting());
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
                                                room))
                        .because(Stream.concat(size.stream(), most.stream()).toList())
                        .fix(size.map(written -> subject.fix()
                                        .set(
                                                written.property(),
                                                String.valueOf(Math.max(1, written.number() - room + callers / 2))))
                                .orElseGet(() -> subject.fix().set(place.property(), String.valueOf(2 * room)))));
    }

    /** What makes the queue of a pool as long as it is. */
    private static Optional<Resolved> length(Subject subject, String pool, int queue) {
        return Stream.of(".maxQueueSize", ".queueSizeRejectionThreshold")
                .flatMap(key -> subject
                        .exactly("hystrix.threadpool." + pool + key)
                        .or(() -> subject.exactly("hystrix.threadpool.default" + key))
                        .stream())
                .filter(written -> written.number() == queue)
                .findFirst();
    }

    /** The service, where the setting is only for it. */
    private static String named(Resolved size, ConfiguredChain chain) {
        return size.property().contains(chain.service() + ".") ? chain.service() : ZuulRoutes.ANY;
    }
}
