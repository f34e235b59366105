package dev.fusebox.lab.summary;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.limits.LimitKind;

/** What bound a cell, as coarse as a colour: see {@link #of}. */
public enum BoundBy {
    NO_LIMIT("no limit met"),
    PERMITS("permits"),
    THREAD_POOL("thread pool"),
    CONNECTIONS("connections"),
    REQUEST_THREADS("request threads"),
    CPU("processors"),
    CIRCUIT_BREAKER("open circuit breaker"),
    LOAD_GENERATOR("load generator"),
    OTHER("another limit"),
    UNDECIDED("undecided");

    private final String words;

    BoundBy(String words) {
        this.words = words;
    }

    /** For legends. */
    public String words() {
        return words;
    }

    /** By the verdict; where that names no limit, by an open circuit breaker that rejected most calls. */
    public static BoundBy of(CellResult cell) {
        String limit = cell.verdict().limit();
        if (limit == null) {
            return switch (cell.verdict().status()) {
                case NOT_REACHED -> NO_LIMIT;
                case BOUND, AMBIGUOUS, CONTRADICTED -> byBreaker(cell) ? CIRCUIT_BREAKER : UNDECIDED;
            };
        }
        if (cell.load() != null && limit.startsWith(cell.load().generator() + "/")) {
            return LOAD_GENERATOR;
        }
        return LimitId.parse(limit).kind() == LimitKind.CPU
                ? CPU
                : kind(LimitId.parse(limit).kind());
    }

    private static boolean byBreaker(CellResult cell) {
        String by = cell.verdict().refusedBy();
        return by != null && by.contains("/circuit-breaker.");
    }

    private static BoundBy kind(LimitKind kind) {
        return switch (kind) {
            case SEMAPHORE, BULKHEAD -> PERMITS;
            case THREAD_POOL -> THREAD_POOL;
            case HTTP_POOL, CONNECTIONS -> CONNECTIONS;
            case THREADS -> REQUEST_THREADS;
            case CPU -> CPU;
            case ACCEPT_QUEUE, EVENT_LOOP -> OTHER;
        };
    }
}
