package dev.fusebox.lab.lint.rules.zuul;

import static dev.fusebox.lab.lint.rules.ConfiguredChain.seconds;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.Found;
import dev.fusebox.lab.lint.LintLevel;
import dev.fusebox.lab.lint.Rule;
import dev.fusebox.lab.lint.Subject;
import dev.fusebox.lab.lint.rules.ConfiguredChain;
import dev.fusebox.limits.LimitKind;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/** A time limit of Hystrix that does not fit those of Ribbon. */
final class CallTimeRule {

    private static final String READ = "ribbon.ReadTimeout";

    /** Of a time limit that a fix writes. */
    private static final int LONGEST_MS = 60_000;

    /** FB012. Ribbon's own time limit of one second ends a call before the one that is written for Hystrix. */
    static final Rule TIME_LIMIT_THAT_NEVER_ACTS = rule(
            "FB012",
            "a Hystrix time limit that never acts: Ribbon ends the call after one second",
            times -> times.endsLast() && hasDefaultRead(times),
            CallTimeRule::neverActs,
            (fix, times) -> fix.set(ownRead(times), "" + (times.hystrixMs() / times.tries() - times.connectMs())));

    /**
     * FB030. Hystrix ends the call before Ribbon has made all tries that its settings allow. It stops none of them: behind a semaphore the
     * caller waits for all, and on a thread of a pool that thread works on. Only cells measure it, and study {@code lint-proofs} has
     * none.
     */
    static final Rule RETRIES_WITHOUT_TIME = rule(
                    "FB030",
                    "a Hystrix time limit below the sum of Ribbon's",
                    times -> times.endsFirst() ? !times.bySemaphore() : times.endsRetries(),
                    times -> withoutTime(times) + toLower(times),
                    CallTimeRule::allTries)
            .provedBy("fusebox run zombie-work --gateway zuul --profile zombie-timeouts-thread");

    /** FB031. Hystrix gives the permit of a semaphore back at its time limit, and the request thread works on: more calls than permits. */
    static final Rule PERMITS_GIVEN_BACK_EARLY = rule(
            "FB031",
            "a Hystrix time limit below Ribbon's: a permit is free while its call still runs",
            times -> times.endsFirst() && times.bySemaphore(),
            times -> givenBackEarly(times) + toLower(times),
            CallTimeRule::allTries);

    private static Rule rule(
            String id,
            String title,
            Predicate<CallTimes> wrong,
            Function<CallTimes, String> message,
            BiFunction<Fix, CallTimes, Fix> fix) {
        return Rule.rule(id, LintLevel.TRAP, title)
                .finds(subject -> CallTimes.of(subject)
                        .filter(wrong)
                        .map(times -> Found.at(times.hystrix(), message.apply(times))
                                .withFix(fix.apply(subject.fix(), times))));
    }

    /** As long as all tries need; none where that is no time limit: then the message says what to lower. */
    private static Fix allTries(Fix fix, CallTimes times) {
        return isTooLong(times) ? fix : fix.set(times.hystrix().property(), String.valueOf(times.allMs()));
    }

    private static boolean isTooLong(CallTimes times) {
        return times.allMs() > LONGEST_MS;
    }

    /** Of a sum that is no time limit for Hystrix the factors; else empty. */
    private static String toLower(CallTimes times) {
        if (!isTooLong(times)) {
            return "";
        }
        String tries = times.tries() == 1 ? "" : ", or the %d tries: %s".formatted(times.tries(), factors(times));
        return ". All of it is too long for a time limit, so no fix raises it: lower ReadTimeout (%s)%s%s"
                .formatted(
                        seconds(times.readMs()),
                        times.connectMs() > times.readMs()
                                ? " and ConnectTimeout (%s)".formatted(seconds(times.connectMs()))
                                : "",
                        tries);
    }

    private static String factors(CallTimes times) {
        return "(1 + MaxAutoRetries %d) x (1 + MaxAutoRetriesNextServer %d)"
                .formatted(times.retriesOnOne(), times.retriesOnNext());
    }

    /** Of a read timeout in another spelling FB007 speaks. */
    private static boolean hasDefaultRead(CallTimes times) {
        Subject subject = times.chain().subject();
        return subject.value(READ).isEmpty()
                && subject.value(times.chain().service() + "." + READ).isEmpty();
    }

    /** For one service where Hystrix's limit is. */
    private static String ownRead(CallTimes times) {
        String one = times.chain().service() + ".";
        return times.hystrix().property().contains("." + one) ? one + READ : READ;
    }

    private static String neverActs(CallTimes times) {
        return "a call that waits longer than %s for its answer fails%s: that is Ribbon's default, so Hystrix's time limit of %s never acts. Set %s."
                .formatted(
                        seconds(times.readMs()),
                        times.tries() == 1 ? "" : " after %d tries".formatted(times.tries()),
                        seconds(times.hystrixMs()),
                        ownRead(times));
    }

    private static String withoutTime(CallTimes times) {
        String hystrix = seconds(times.hystrixMs());
        String all = seconds(times.allMs());
        if (times.bySemaphore()) {
            return "the caller of a hung backend waits for all %d tries, up to %s, and then has an error, since the time limit was %s: behind a semaphore Hystrix stops no call, it only gives the permit back at its time limit (FB031)"
                    .formatted(times.tries(), all, hystrix);
        }
        int threads = times.chain().isolation().map(LimitSpec::size).orElseThrow();
        String tries = times.tries() == 1 ? "" : ", all %d tries".formatted(times.tries());
        return "Hystrix answers after %s, but the thread of the pool works on for up to %s%s: %d calls to a hung backend take the %d threads for that long"
                .formatted(hystrix, all, tries, threads, threads);
    }

    private static String givenBackEarly(CallTimes times) {
        return "Hystrix gives a permit back after %s, while its request thread waits up to %s for the backend: when it hangs, %s"
                .formatted(seconds(times.hystrixMs()), seconds(times.allMs()), harm(times));
    }

    /** Where threads run out before the permits, the caller's wait is what is left of the harm. */
    private static String harm(CallTimes times) {
        ConfiguredChain chain = times.chain();
        int permits = chain.isolation().map(LimitSpec::size).orElseThrow();
        int threads = chain.limit(LimitKind.THREADS).map(LimitSpec::size).orElseThrow();
        long taken = Math.min(threads, (long) permits * times.allMs() / Math.max(1, times.hystrixMs()));
        if (taken <= permits) {
            return "its callers have their answer after %s, not after %s"
                    .formatted(seconds(times.allMs()), seconds(times.hystrixMs()));
        }
        String atWork = chain.callsInWork(times.onceMs(), threads)
                .map(calls -> ", and up to %d calls are at work there".formatted(calls))
                .orElse("");
        return "up to %d request threads are held behind %d permits%s".formatted(taken, permits, atWork);
    }
}
