package dev.fusebox.lab.run;

import dev.fusebox.lab.load.SingleCall;
import dev.fusebox.lab.load.SingleCall.Answer;
import dev.fusebox.lab.model.Behaviour;
import dev.fusebox.lab.model.BreakerNow;
import dev.fusebox.lab.model.Errors;
import dev.fusebox.lab.model.Finding;
import dev.fusebox.lab.model.LimitUse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Five calls more than there are places. */
final class FullIsolation implements Experiment {

    /** Too few to open a breaker that counts them. */
    private static final int TOO_MANY = 5;

    private static final int LARGEST = 600;
    private static final long PATIENCE_MS = 3000;

    @Override
    public List<Behaviour> about() {
        return List.of(Behaviour.REFUSED_ANSWER, Behaviour.REFUSED_COUNTS);
    }

    @Override
    public boolean waitsForTimeLimit() {
        return false;
    }

    @Override
    public Map<Behaviour, Finding> on(Side side) throws IOException, InterruptedException {
        LimitUse isolation = side.isolation();
        if (isolation == null || isolation.max() == null || isolation.max() > LARGEST) {
            return nothing("there is no semaphore, thread pool or bulkhead of at most " + LARGEST + " places");
        }
        BreakerNow before = side.breaker();
        List<SingleCall> calls = new ArrayList<>();
        String full;
        try {
            for (int i = 0; i < isolation.max() + TOO_MANY; i++) {
                calls.add(side.begin("/hang"));
            }
            full = awaitRefusals(side, before);
        } finally {
            side.releaseAll(calls);
        }
        BreakerNow after = side.counted();
        Errors errors = Answers.since(before, after);
        long refused = refused(errors);
        if (refused == 0 && full.isEmpty()) {
            return Map.of();
        }
        if (refused == 0) {
            return nothing("%d calls at once, and %s refused none; full was %s"
                    .formatted(calls.size(), isolation.name(), full));
        }
        long others =
                Answers.zero(errors.timedOut()) + Answers.zero(errors.failed()) + Answers.zero(errors.poolRejected());
        long good = Answers.zero(after.figures().succeeded())
                - Answers.zero(before.figures().succeeded());
        return Map.of(
                Behaviour.REFUSED_ANSWER, Answers.whatTheCallerGets(firstRefusal(calls)),
                Behaviour.REFUSED_COUNTS, Answers.howTheyCount((int) refused, others, good, before, after));
    }

    private Map<Behaviour, Finding> nothing(String why) {
        return about().stream().collect(Collectors.toMap(b -> b, b -> Finding.notMeasured(why)));
    }

    private static long refused(Errors errors) {
        return Answers.zero(errors.semaphoreRejected()) + Answers.zero(errors.threadPoolRejected());
    }

    /** Returns soon after the first refusal; what is full by then. */
    private static String awaitRefusals(Side side, BreakerNow before) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_MS * 1_000_000;
        String full = "";
        while (System.nanoTime() < deadline) {
            if (refused(Answers.since(before, side.breaker())) >= TOO_MANY) {
                return full;
            }
            String now = side.chain().stream()
                    .filter(l -> l.max() != null && l.peakInUse() != null && l.peakInUse() >= l.max())
                    .map(l -> l.name() + " (" + l.max() + ")")
                    .collect(Collectors.joining(", "));
            full = now.isEmpty() ? full : now;
            Thread.sleep(20);
        }
        return full;
    }

    /** A refusal is what comes back first. */
    private static Answer firstRefusal(List<SingleCall> calls) throws InterruptedException {
        List<Answer> answers = new ArrayList<>();
        for (SingleCall call : calls) {
            answers.add(call.await(1));
        }
        return answers.stream()
                .filter(a -> !a.ok() && a.status() != 0)
                .min(Comparator.comparing(Answer::millis))
                .orElse(new Answer(0, "", "", 0));
    }
}
