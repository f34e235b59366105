package dev.fusebox.lab.experiment.equivalence;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.Behaviour;
import dev.fusebox.lab.experiment.equivalence.EquivalenceResult.BehaviourFinding;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.lab.load.call.SingleCall.CallAnswer;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What becomes of calls that fail or are rejected, while the circuit breaker stays closed. */
final class CallBehaviour {

    /** Too few to open a breaker that counts them. */
    private static final int FEW = 5;

    private static final String NO_ISOLATION = "there is no semaphore, thread pool or bulkhead";

    private static final int MOST_PERMITS = 600;
    private static final long LOOK_MS = 15;
    private static final long ARRIVAL_MS = 2000;
    private static final long REJECTION_MS = 3000;
    private static final long HELD_MS = 8000;
    private static final long ANSWER_MS = 10_000;

    /** A permit that is still in use this long after its client has gone counts as kept. */
    private static final long LATER_MS = 500;

    /** Two moments closer together than this count as one, because the machine may be busy. */
    private static final long TOGETHER_MS = 400;

    /** Calls that must fail: the service answers 500, or it is dead. */
    static Map<Behaviour, BehaviourFinding> failing(
            GatewayUnderTest side, String path, Behaviour answer, Behaviour counts)
            throws IOException, InterruptedException {
        Optional<BreakerReading> before = side.published();
        CallAnswer first = side.begin(path).await(ANSWER_MS);
        for (int i = 1; i < FEW; i++) {
            side.begin(path).await(ANSWER_MS);
        }
        return Map.of(
                answer, BehaviourTest.describeResponse(first),
                counts, countedAs(FEW, before, side));
    }

    private static BehaviourFinding countedAs(int calls, Optional<BreakerReading> before, GatewayUnderTest side)
            throws IOException, InterruptedException {
        return before.isEmpty()
                ? BehaviourFinding.notMeasured(BehaviourTest.NO_BREAKER)
                : BehaviourTest.countedAs(calls, 0, 0, before.get(), side.counted());
    }

    /** Clients that close their connections while the service holds their calls. */
    static Map<Behaviour, BehaviourFinding> impatientClients(GatewayUnderTest side)
            throws IOException, InterruptedException {
        Optional<BreakerReading> before = side.published();
        boolean isolated = side.isolation() != null;
        List<SingleCall> calls = side.hang(FEW);
        try {
            if (!side.clock().await(ARRIVAL_MS, LOOK_MS, () -> arrived(side, isolated) >= FEW)) {
                return Map.of();
            }
            calls.forEach(SingleCall::giveUp);
            side.clock().sleep(LATER_MS);
            int permits = side.permits();
            int atBackend = side.atBackend();
            side.clock().sleep(side.timeLimit());
            return Map.of(
                    Behaviour.CLIENT_GONE_PERMIT,
                    isolated
                            ? BehaviourFinding.of(
                                    permits == 0 ? "none" : "some",
                                    "%d of %d (and %d at the backend)".formatted(permits, FEW, atBackend))
                            : BehaviourFinding.notMeasured(NO_ISOLATION),
                    Behaviour.CLIENT_GONE_COUNTS,
                    countedAs(FEW, before, side));
        } finally {
            side.releaseAll(calls);
        }
    }

    /** Calls that hold a permit, or that are at the backend where there are no permits. */
    private static int arrived(GatewayUnderTest side, boolean isolated) throws IOException {
        return isolated ? side.permits() : side.atBackend();
    }

    /** A few calls more than there are permits. */
    static Map<Behaviour, BehaviourFinding> fullIsolation(GatewayUnderTest side)
            throws IOException, InterruptedException {
        LimitReading isolation = side.isolation();
        if (isolation == null || isolation.max() == null || isolation.max() > MOST_PERMITS) {
            return BehaviourTest.FULL_ISOLATION.notMeasured(NO_ISOLATION + " of at most " + MOST_PERMITS + " permits");
        }
        if (side.published().isEmpty()) {
            return BehaviourTest.FULL_ISOLATION.notMeasured(BehaviourTest.NO_BREAKER);
        }
        BreakerReading before = side.breaker();
        List<SingleCall> calls = side.hang(isolation.max() + FEW);
        String full;
        try {
            full = awaitRejections(side, before);
        } finally {
            side.releaseAll(calls);
        }
        BreakerReading after = side.counted();
        ErrorCounts errors = BehaviourTest.since(before, after);
        long rejected = rejected(errors);
        if (rejected == 0) {
            return full.isEmpty()
                    ? Map.of()
                    : BehaviourTest.FULL_ISOLATION.notMeasured("%d calls at once, and %s rejected none; full: %s"
                            .formatted(calls.size(), isolation.name(), full));
        }
        long others = errors.orZero(ErrorCause.TIMED_OUT)
                + errors.orZero(ErrorCause.FAILED)
                + errors.orZero(ErrorCause.POOL_REJECTED);
        long good = Objects.requireNonNullElse(after.figures().succeeded(), 0L)
                - Objects.requireNonNullElse(before.figures().succeeded(), 0L);
        return Map.of(
                Behaviour.REFUSED_ANSWER, BehaviourTest.describeResponse(firstRejection(calls)),
                Behaviour.REFUSED_COUNTS, BehaviourTest.countedAs((int) rejected, others, good, before, after));
    }

    private static long rejected(ErrorCounts errors) {
        return errors.orZero(ErrorCause.SEMAPHORE_REJECTED) + errors.orZero(ErrorCause.THREAD_POOL_REJECTED);
    }

    /** Returns soon after the first rejections, with the limits that were full before. */
    private static String awaitRejections(GatewayUnderTest side, BreakerReading before)
            throws IOException, InterruptedException {
        long deadline = side.clock().millis() + REJECTION_MS;
        String full = "";
        while (side.clock().millis() < deadline && rejected(BehaviourTest.since(before, side.breaker())) < FEW) {
            String now = side.chain().stream()
                    .filter(LimitReading::full)
                    .map(l -> l.name() + " (" + l.max() + ")")
                    .collect(Collectors.joining(", "));
            full = now.isEmpty() ? full : now;
            side.clock().sleep(LOOK_MS);
        }
        return full;
    }

    /** A rejection comes back first. */
    private static CallAnswer firstRejection(List<SingleCall> calls) throws InterruptedException {
        CallAnswer first = null;
        for (SingleCall call : calls) {
            CallAnswer answer = call.await(1);
            if (!answer.ok() && answer.status() != 0 && (first == null || answer.millis() < first.millis())) {
                first = answer;
            }
        }
        return first == null ? CallAnswer.none(0) : first;
    }

    /** One call that the service holds for longer than any time limit: when its caller has an answer, and when permit and thread are free. */
    static Map<Behaviour, BehaviourFinding> slowBackend(GatewayUnderTest side)
            throws IOException, InterruptedException {
        Optional<BreakerReading> before = side.published();
        boolean isolated = side.isolation() != null;
        Integer idle = side.threads();
        SingleCall call = side.begin("/hang");
        try {
            Long permitFree = null;
            Long threadFree = null;
            CallAnswer answer = null;
            int left = 0;
            boolean held = false;
            while (call.millis() < HELD_MS
                    && (answer == null || isolated && permitFree == null || threadFree == null)) {
                int now = arrived(side, isolated);
                held |= now > 0;
                if (isolated && held && now == 0 && permitFree == null) {
                    permitFree = call.millis();
                }
                Integer threads = side.threads();
                if (held && threadFree == null && (idle == null || threads == null || threads <= idle)) {
                    threadFree = call.millis();
                }
                if (call.ended() && answer == null) {
                    answer = call.await(1);
                    left = side.atBackend();
                }
                side.clock().sleep(LOOK_MS);
            }
            if (answer == null) {
                return Map.of();
            }
            long answered = answer.millis();
            Map<Behaviour, BehaviourFinding> found = new EnumMap<>(Behaviour.class);
            found.put(Behaviour.TIMED_OUT_ANSWER, BehaviourTest.describeResponse(answer));
            found.put(
                    Behaviour.TIMED_OUT_WHEN, BehaviourFinding.of("" + Math.round(answered / 500.0), answered + " ms"));
            found.put(
                    Behaviour.TIMED_OUT_PERMIT,
                    isolated ? moment(permitFree, answered) : BehaviourFinding.notMeasured(NO_ISOLATION));
            found.put(Behaviour.TIMED_OUT_THREAD, idle == null ? noThread(side) : moment(threadFree, answered));
            found.put(Behaviour.TIMED_OUT_BACKEND, BehaviourFinding.of("" + left));
            found.put(Behaviour.TIMED_OUT_COUNTS, countedAs(1, before, side));
            return found;
        } finally {
            side.releaseAll(List.of(call));
        }
    }

    private static BehaviourFinding noThread(GatewayUnderTest side) throws IOException {
        return side.chain().stream().anyMatch(l -> l.kind() == LimitKind.THREADS)
                ? BehaviourFinding.notMeasured("its threads are virtual and cannot be counted")
                : BehaviourFinding.of("no thread", "no thread is held: an event loop");
    }

    private static BehaviourFinding moment(@Nullable Long freed, long answered) {
        if (freed == null) {
            return BehaviourFinding.of("later", "not within " + HELD_MS + " ms, while the backend still held the call");
        }
        long apart = Math.abs(answered - freed);
        if (apart <= TOGETHER_MS) {
            return BehaviourFinding.of("with", "with the answer, after %d ms".formatted(freed));
        }
        String order = freed < answered ? "before" : "after";
        return BehaviourFinding.of(order, "%d ms %s the answer, after %d ms".formatted(apart, order, freed));
    }
}
