package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.cell.BreakerUsage;
import dev.fusebox.lab.results.cell.CellResult;
import java.util.Objects;

/** What bound a cell, as coarse as a colour: see {@link #of}. */
public enum BoundBy {
    NO_LIMIT("no limit", Sign.NO_LIMIT),
    PERMITS("permits", Sign.PERMITS),
    THREAD_POOL("thread pool", Sign.THREAD_POOL),
    CONNECTIONS("connections", Sign.CONNECTIONS),
    REQUEST_THREADS("threads", Sign.REQUEST_THREADS),
    CPU("CPU", Sign.CPU),
    CIRCUIT_BREAKER("breaker", Sign.CIRCUIT_BREAKER),
    LOAD_GENERATOR("generator", Sign.LOAD_GENERATOR),
    OTHER("other limit", Sign.OTHER),
    UNDECIDED("undecided", Sign.UNKNOWN);

    private final String words;
    private final Sign sign;

    BoundBy(String words, Sign sign) {
        this.words = words;
        this.sign = sign;
    }

    public Sign sign() {
        return sign;
    }

    /** Short enough for a square of a picture; its legend says the same. */
    public String words() {
        return words;
    }

    /** By the circuit breaker where it was open most of the time, or rejected most calls and no limit shows; else by the verdict. */
    public static BoundBy of(CellResult cell) {
        if (byBreaker(cell) && VerdictRules.mostlyOpen(openShare(cell))) {
            return CIRCUIT_BREAKER;
        }
        String limit = cell.verdict().limit();
        if (limit == null) {
            return switch (cell.verdict().status()) {
                case NOT_REACHED -> NO_LIMIT;
                case BOUND, AMBIGUOUS, CONTRADICTED -> {
                    boolean most = cell.load() != null && cell.load().okShare() < 0.5;
                    yield byBreaker(cell) && most ? CIRCUIT_BREAKER : UNDECIDED;
                }
            };
        }
        if (cell.load() != null && limit.startsWith(cell.load().generator() + "/")) {
            return LOAD_GENERATOR;
        }
        try {
            return of(LimitId.parse(limit));
        } catch (IllegalArgumentException unknown) {
            return OTHER;
        }
    }

    private static boolean byBreaker(CellResult cell) {
        return BreakerSpec.names(cell.verdict().refusedBy());
    }

    /** Share of the cell in which its circuit breaker was open; 0 when it has none. */
    public static double openShare(CellResult cell) {
        return Objects.requireNonNullElse(cell.ofBreaker(BreakerUsage::openFraction), 0.0);
    }

    /** By the kind of a limit. */
    public static BoundBy of(LimitId limit) {
        return switch (limit.kind()) {
            case SEMAPHORE, BULKHEAD -> PERMITS;
            case THREAD_POOL -> THREAD_POOL;
            case HTTP_POOL, CONNECTIONS -> CONNECTIONS;
            case THREADS -> REQUEST_THREADS;
            case CPU -> limit.scope() == null ? CPU : OTHER;
            case ACCEPT_QUEUE, EVENT_LOOP -> OTHER;
        };
    }
}
