package dev.fusebox.lab.summary;

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
        String things = things(limit.id());
        return max == null ? things : Figures.whole(max) + " " + (max == 1 ? things.replaceFirst("s\\b", "") : things);
    }

    /** {@code 412 dropped}, {@code 1 440 rejected}; empty where it lost nothing, or that is not known. */
    public static String lost(LimitUsage limit) {
        long lost = Objects.requireNonNullElse(limit.rejected(), 0L);
        return lost == 0
                ? ""
                : Figures.whole(lost) + (limit.kind() == LimitKind.ACCEPT_QUEUE ? " dropped" : " rejected");
    }

    private static String things(LimitId id) {
        String scope = id.scope();
        return switch (id.kind()) {
            case SEMAPHORE, BULKHEAD -> "permits";
            case THREAD_POOL -> scope == null ? "pool threads" : "threads of the pool " + scope;
            case HTTP_POOL -> scope == null ? "connections" : "connections to " + scope;
            case CONNECTIONS -> "client connections";
            case THREADS -> "request threads";
            case ACCEPT_QUEUE -> "slots in the accept queue";
            case EVENT_LOOP -> "event loops";
            case CPU -> "processors";
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
