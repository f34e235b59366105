package dev.fusebox.lab.summary.cell;

import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSeries.LimitUsage;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.Setting;
import java.util.Objects;

/** A limit in a sentence. */
public final class LimitWords {

    /** {@code 50 connections to service-a}. */
    public static String sized(LimitSpec limit) {
        Integer max = limit.max();
        return max == null ? slots(limit.id(), 0) : Figures.whole(max) + " " + slots(limit.id(), max);
    }

    /** {@code 412 dropped}, {@code 1 440 rejected}; empty where it lost nothing, or that is not known. */
    public static String lost(LimitUsage limit) {
        long lost = Objects.requireNonNullElse(limit.rejected(), 0L);
        return lost == 0
                ? ""
                : Figures.whole(lost) + (limit.kind() == LimitKind.ACCEPT_QUEUE ? " dropped" : " rejected");
    }

    private static String slots(LimitId id, int number) {
        String scope = id.scope();
        return switch (id.kind()) {
            case SEMAPHORE, BULKHEAD -> Figures.noun(number, "permit");
            case THREAD_POOL ->
                scope == null
                        ? Figures.noun(number, "pool thread")
                        : Figures.noun(number, "thread") + " of the pool " + scope;
            case HTTP_POOL -> Figures.noun(number, "connection") + (scope == null ? "" : " to " + scope);
            case CONNECTIONS -> Figures.noun(number, "client connection");
            case THREADS -> Figures.noun(number, "request thread");
            case ACCEPT_QUEUE -> Figures.noun(number, "slot") + " in the accept queue";
            case EVENT_LOOP -> Figures.noun(number, "event loop");
            case CPU -> Figures.noun(number, "processor");
        };
    }

    /** {@code (`ribbon.MaxConnectionsPerHost`)}, and whether it is the default. */
    public static String setting(LimitSpec limit) {
        if (limit.setting() == null) {
            return "(its setting is not published)";
        }
        boolean unset = Setting.FRAMEWORK_DEFAULT.equals(limit.setting().origin());
        return "(`" + limit.setting().property() + "`" + (unset ? ", the framework's default" : "") + ")";
    }
}
