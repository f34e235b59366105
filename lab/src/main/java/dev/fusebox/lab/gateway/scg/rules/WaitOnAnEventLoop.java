package dev.fusebox.lab.gateway.scg.rules;

import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Resolved;
import dev.fusebox.lab.lint.Subject;
import java.util.List;
import java.util.stream.Stream;

/** FB024. A call that waits for a permit waits with the event loop that carries it, and all calls of that loop wait with it. */
final class WaitOnAnEventLoop extends DescribedRule {

    /** Reactor Netty has one loop for each processor, and at least this many. */
    private static final int FEWEST_LOOPS = 4;

    WaitOnAnEventLoop() {
        super("FB024", LintLevel.TRAP, "callers that wait for a permit on an event loop");
    }

    @Override
    public List<LintFinding> check(Subject subject) {
        ScgSettings settings = new ScgSettings(subject);
        List<Resolved> waits = inForce(settings, new Instances(subject, "bulkhead"))
                .filter(wait -> wait.millis() > 0)
                .toList();
        return waits.isEmpty() || !settings.bulkheads()
                ? List.of()
                : waits.stream().map(wait -> found(subject, wait)).toList();
    }

    /** Of the routes; where no file has routes, all that is written. */
    private static Stream<Resolved> inForce(ScgSettings settings, Instances bulkheads) {
        String wait = "max-wait-duration";
        return settings.routes().isEmpty()
                ? bulkheads.all(wait)
                : settings.guards().stream()
                        .flatMap(guard -> bulkheads.find(guard.id(), wait).stream())
                        .distinct();
    }

    private LintFinding found(Subject subject, Resolved wait) {
        return LintFinding.of(
                        this,
                        wait,
                        "a call that finds no permit waits up to %s and blocks its event loop meanwhile, with every other route's calls on it: with up to %d processors %d such calls stop the whole gateway"
                                .formatted(ConfiguredChain.seconds(wait.millis()), FEWEST_LOOPS, FEWEST_LOOPS))
                .fix(subject.fix().set(wait.property(), "0"));
    }
}
