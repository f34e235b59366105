package dev.fusebox.lab.chain;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import dev.fusebox.limits.LimitKind;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Names one limit: the process it is in, its kind, and what it is for. Written {@code component/name}, for example
 * {@code zuul-gateway/pool.service-a}.
 *
 * @param scope the service or pool key; {@code null} for a limit that every call of the process meets
 */
public record LimitId(
        String component, LimitKind kind, @Nullable String scope) {

    /** @param name as the process publishes it: {@code threads}, {@code pool.service-a} */
    public static LimitId named(String component, LimitKind kind, String name) {
        String prefix = prefix(kind);
        String scope = name.startsWith(prefix + ".") ? name.substring(prefix.length() + 1) : name;
        return new LimitId(component, kind, name.equals(prefix) ? null : scope);
    }

    /** @throws IllegalArgumentException when the text is not a component and the name of a limit */
    @JsonCreator
    public static LimitId parse(String fullName) {
        int slash = fullName.lastIndexOf('/');
        String name = fullName.substring(slash + 1);
        return Arrays.stream(LimitKind.values())
                .filter(kind -> name.equals(prefix(kind)) || name.startsWith(prefix(kind) + "."))
                .findFirst()
                .filter(kind -> slash > 0)
                .map(kind -> named(fullName.substring(0, slash), kind, name))
                .orElseThrow(() -> new IllegalArgumentException("'" + fullName + "' names no limit"));
    }

    /** The processors of a process. */
    public static LimitId cpu(String component) {
        return new LimitId(component, LimitKind.CPU, null);
    }

    /** The one processor that a single thread of a process can use. */
    public static LimitId thread(String component, String thread) {
        return new LimitId(component, LimitKind.CPU, thread.replace('/', '-'));
    }

    /** Whether a name, as verdicts have it, is that of a limit of this kind; other things have names too. */
    public static boolean names(@Nullable String fullName, LimitKind kind) {
        String name = fullName == null ? "" : fullName.substring(fullName.lastIndexOf('/') + 1);
        return name.equals(prefix(kind)) || name.startsWith(prefix(kind) + ".");
    }

    public String name() {
        return scope == null ? prefix(kind) : prefix(kind) + "." + scope;
    }

    /** {@code <component>/<name>}. */
    @JsonValue
    public String fullName() {
        return component + "/" + name();
    }

    /**
     * The facts of a kind.
     *
     * @param prefix its part of a name, as processes publish it
     * @param order in which a call meets limits
     * @param slots what its slots are called
     */
    public record KindFacts(String prefix, int order, String slots) {}

    public static KindFacts facts(LimitKind kind) {
        return switch (kind) {
            case ACCEPT_QUEUE -> new KindFacts("accept-queue", 0, "slots in the accept queue");
            case CONNECTIONS -> new KindFacts("connections", 1, "connections");
            case THREADS -> new KindFacts("threads", 2, "request threads");
            case EVENT_LOOP -> new KindFacts("event-loop", 3, "event loops");
            case SEMAPHORE -> new KindFacts("semaphore", 4, "permits");
            case BULKHEAD -> new KindFacts("bulkhead", 4, "permits");
            case THREAD_POOL -> new KindFacts("threadpool", 5, "threads of the pool");
            case HTTP_POOL -> new KindFacts("pool", 6, "connections to the service");
            case CPU -> new KindFacts("cpu", 7, "processors");
        };
    }

    public static String prefix(LimitKind kind) {
        return facts(kind).prefix();
    }

    /** A view of one limit: as it is configured, as it is now, or as it was over a time. */
    public interface OfLimit extends ChainPart {

        /** The first of this full name. */
        static <L extends OfLimit> Optional<L> named(List<L> limits, @Nullable String fullName) {
            return limits.stream().filter(l -> l.fullName().equals(fullName)).findFirst();
        }

        LimitId id();

        @Override
        default String component() {
            return id().component();
        }

        default LimitKind kind() {
            return id().kind();
        }

        @Override
        default String name() {
            return id().name();
        }

        @Override
        default String fullName() {
            return id().fullName();
        }
    }
}
