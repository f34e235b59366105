package dev.fusebox.lab.results.trial;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.RouteCounts;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where every caller of a route is at one moment, by what the backend and the gateway count. The parts add up to the callers.
 *
 * @param parts places with any calls; {@link Place#ELSEWHERE} is what the figures do not explain
 * @param byFallback calls that did not succeed at the gateway and that it answered as if they had, by status
 */
public record CallerPlaces(int callers, List<Part> parts, Map<Integer, Integer> byFallback) {

    /** What may have become of a caller. */
    public enum Place {
        AT_BACKEND,
        WAITING,
        REJECTED,
        TIMED_OUT,
        FAILED,
        /** With a 2xx that no fallback made. */
        ANSWERED,
        /** Ended in another way, for no reason that a counter shows. */
        UNEXPLAINED,
        /** The rest; below zero where the figures include calls of other callers. */
        ELSEWHERE;

        /** As results spell it. */
        @JsonValue
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** @param by full name of the limit that they wait for, or of what rejected them; {@code null} for other places */
    public record Part(Place place, @Nullable String by, int calls) {}

    /**
     * @param atBackend calls that the backend holds; {@code null} when unknown
     * @param chain limits on the way of the route, in the order in which a call meets them
     * @param counted what the gateway counted since the first caller came
     * @param answers calls that have ended, by status; 0 for those without an answer
     */
    public static CallerPlaces of(
            int callers,
            @Nullable Integer atBackend,
            List<LimitReading> chain,
            RouteCounts counted,
            Map<Integer, Integer> answers) {
        Map<Integer, Integer> byFallback = byFallback(counted, answers);
        int ended = sum(answers);
        int good = answers.entrySet().stream()
                .filter(e -> e.getKey() / 100 == 2)
                .mapToInt(e -> e.getValue() - byFallback.getOrDefault(e.getKey(), 0))
                .sum();
        List<Part> there = new ArrayList<>();
        add(there, Place.AT_BACKEND, null, Objects.requireNonNullElse(atBackend, 0));
        List<Part> gone = new ArrayList<>();
        counted.rejected().forEach((by, calls) -> add(gone, Place.REJECTED, by, calls));
        add(gone, Place.TIMED_OUT, null, Objects.requireNonNullElse(counted.timedOut(), 0L));
        add(gone, Place.FAILED, null, Objects.requireNonNullElse(counted.failed(), 0L));
        add(gone, Place.ANSWERED, null, good);
        add(gone, Place.UNEXPLAINED, null, ended - good - counted.notSuccessful());
        int left = callers - calls(there) - calls(gone);
        for (int i = chain.size() - 1; i >= 0 && left > 0; i--) {
            int waiting = Math.min(left, chain.get(i).waiting(chain));
            add(there, Place.WAITING, chain.get(i).fullName(), waiting);
            left -= waiting;
        }
        there.addAll(gone);
        if (left != 0) {
            there.add(new Part(Place.ELSEWHERE, null, left));
        }
        return new CallerPlaces(callers, List.copyOf(there), byFallback);
    }

    private static void add(List<Part> parts, Place place, @Nullable String by, long calls) {
        if (calls > 0) {
            parts.add(new Part(place, by, (int) calls));
        }
    }

    /** What a gateway that rejects answers by itself is a 5xx or 429; anything else was made by a fallback. */
    private static Map<Integer, Integer> byFallback(RouteCounts counted, Map<Integer, Integer> answers) {
        Map<Integer, Integer> plain = new TreeMap<>(answers);
        plain.keySet().removeIf(status -> status == 0 || status == 429 || status >= 500);
        int left = counted.fallbacks(sum(plain), sum(answers) - sum(plain));
        Map<Integer, Integer> made = new TreeMap<>();
        for (Map.Entry<Integer, Integer> answer : plain.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .toList()) {
            int calls = Math.min(left, answer.getValue());
            if (calls > 0) {
                made.put(answer.getKey(), calls);
            }
            left -= calls;
        }
        return made;
    }

    private static int sum(Map<Integer, Integer> byStatus) {
        return byStatus.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static int calls(List<Part> parts) {
        return parts.stream().mapToInt(Part::calls).sum();
    }

    /** How many are at one place. */
    public int at(Place place) {
        return calls(parts.stream().filter(p -> p.place() == place).toList());
    }

    /** {@code 250 = 40 at the backend + 90 waiting for a connection + 120 rejected by ..}. */
    public String words() {
        String sum = parts.stream().map(this::words).collect(Collectors.joining());
        return callers + " =" + (sum.isEmpty() ? " 0" : sum.substring(2));
    }

    private String words(Part part) {
        String what = switch (part.place()) {
            case AT_BACKEND -> "at the backend";
            case WAITING -> "waiting for " + awaited(part.by()) + ownerOf(part);
            case REJECTED -> "rejected by " + part.by();
            case TIMED_OUT -> "given up by the gateway's time limit";
            case FAILED -> "failed at the backend";
            case ANSWERED -> "answered";
            case UNEXPLAINED -> "ended in a way that no counter explains";
            case ELSEWHERE -> part.calls() < 0 ? "of other callers" : "that no counter shows";
        };
        return (part.calls() < 0 ? " - " : " + ") + Math.abs(part.calls()) + " " + what;
    }

    /** Of which process, where calls wait for the same of another one, too. */
    private String ownerOf(Part part) {
        long alike = parts.stream()
                .filter(p -> p.place() == Place.WAITING && awaited(p.by()).equals(awaited(part.by())))
                .count();
        return alike < 2 || part.by() == null
                ? ""
                : " of " + LimitId.parse(part.by()).component();
    }

    private static String awaited(@Nullable String limit) {
        LimitKind kind = limit == null ? LimitKind.CPU : LimitId.parse(limit).kind();
        return switch (kind) {
            case HTTP_POOL -> "a connection";
            case THREAD_POOL -> "a thread of the pool";
            case THREADS -> "a request thread";
            case SEMAPHORE, BULKHEAD -> "a permit";
            case CONNECTIONS, ACCEPT_QUEUE -> "their connection to be accepted";
            case EVENT_LOOP, CPU -> "a processor";
        };
    }

    /** {@code 487 of 512 were rejected and answered 200 by a fallback}; empty when there is no fallback. */
    public Optional<String> fallbackWords() {
        String statuses = byFallback.keySet().stream().map(String::valueOf).collect(Collectors.joining(" or "));
        return byFallback.isEmpty()
                ? Optional.empty()
                : Optional.of("%d of %d were %s and answered %s by a fallback"
                        .formatted(
                                sum(byFallback),
                                callers,
                                at(Place.REJECTED) >= sum(byFallback) ? "rejected" : "rejected or given up",
                                statuses));
    }
}
