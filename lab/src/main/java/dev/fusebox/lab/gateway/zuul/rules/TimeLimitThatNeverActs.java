package dev.fusebox.lab.gateway.zuul.rules;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.rules.ConfiguredChain;
import dev.fusebox.lab.lint.DescribedRule;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Subject;
import java.util.List;

/** FB012. Ribbon's own time limit of one second ends a call before the one that is written for Hystrix. */
final class TimeLimitThatNeverActs extends DescribedRule {

    private static final String READ = "ribbon.ReadTimeout";

    private final Component zuul;

    TimeLimitThatNeverActs(Component zuul) {
        super("FB012", LintLevel.TRAP, "a Hystrix time limit that never acts: Ribbon ends the call after one second");
        this.zuul = zuul;
    }

    /** Of a read timeout in another spelling FB007 speaks. */
    @Override
    public List<LintFinding> check(Subject subject) {
        return CallTimes.of(zuul, subject).stream()
                .filter(CallTimes::endsLast)
                .filter(times -> subject.value(READ).isEmpty()
                        && subject.value(times.chain().service() + "." + READ).isEmpty())
                .map(times -> found(subject, times))
                .toList();
    }

    private LintFinding found(Subject subject, CallTimes times) {
        String one = times.chain().service() + ".";
        String own = times.hystrix().property().contains("." + one) ? one : "";
        return LintFinding.of(
                        this,
                        times.hystrix(),
                        "a call that waits longer than %s for its answer fails%s: that is Ribbon's default, so Hystrix's time limit of %s never acts. Set %s."
                                .formatted(
                                        ConfiguredChain.seconds(times.readMs()),
                                        times.tries() == 1 ? "" : " after %d tries".formatted(times.tries()),
                                        ConfiguredChain.seconds(times.hystrixMs()),
                                        own + READ))
                .fix(subject.fix()
                        .set(own + READ, String.valueOf(times.hystrixMs() / times.tries() - times.connectMs())));
    }
}
