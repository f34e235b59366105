package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.SettingValue;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the model says of a healthy route while callers hang on another one, from the limits of their gateway alone. Part of the
 * contract of {@code results.json} and of {@code fusebox predict --hung --json}.
 *
 * @param callers the smallest number of hung callers that harms the healthy route; {@code null} when no number does
 * @param taken what they take from it; where nothing is taken, the smallest limit that both routes need, {@code null} for none
 * @param keptBy what keeps the hung route from taking it; {@code null} when it is taken, and when there is nothing to take
 */
public record IsolationPrediction(
        @Nullable Integer callers,
        @Nullable SizedPart taken,
        @Nullable SizedPart keptBy) {

    /** Measured numbers spread by this much: a bisection meets single pauses of the machine. */
    private static final double CLOSE = 0.1;

    private static final int CLOSE_CALLERS = 2;

    /**
     * A limit or a circuit breaker.
     *
     * @param name in full
     * @param size slots; of a circuit breaker the calls that open it
     * @param setting what fixed the size; {@code null} when not published
     */
    public record SizedPart(String name, int size, @Nullable SettingValue setting) {

        /** {@code zuul-gateway/threads, 200 by server.tomcat.threads.max=200 (framework default)}. */
        public String words() {
            return name + ", " + size + (setting == null ? "" : " by " + setting.words());
        }
    }

    /**
     * The same of one of several instances.
     *
     * @param comeWith from callers of this instance to callers of all instances that have come by then
     */
    public IsolationPrediction ofFleet(IntUnaryOperator comeWith) {
        return callers == null ? this : new IsolationPrediction(comeWith.applyAsInt(callers), taken, keptBy);
    }

    /** Of several instances that which the fewest callers harm; the first one where none is harmed. */
    public static IsolationPrediction first(List<IsolationPrediction> instances) {
        return instances.stream()
                .filter(p -> p.callers != null)
                .min(Comparator.comparing(p -> Objects.requireNonNull(p.callers)))
                .orElse(instances.get(0));
    }

    /** The same with other names for its parts. */
    public IsolationPrediction named(UnaryOperator<String> name) {
        return new IsolationPrediction(callers, named(taken, name), named(keptBy, name));
    }

    private static @Nullable SizedPart named(@Nullable SizedPart part, UnaryOperator<String> name) {
        return part == null ? null : new SizedPart(name.apply(part.name()), part.size(), part.setting());
    }

    /** Whether this many callers harm the healthy route. */
    public boolean harmedBy(int held) {
        return callers != null && callers <= held;
    }

    /** Whether a measured number of callers is close to the predicted one. */
    public boolean closeTo(int measured) {
        return callers != null && Math.abs(callers - measured) <= Math.max(CLOSE_CALLERS, CLOSE * measured);
    }

    /** One sentence without a full stop. */
    public String words() {
        if (callers != null && taken != null) {
            return "the healthy route suffers from %d hung callers on: they take %s".formatted(callers, taken.words());
        }
        if (taken == null) {
            return "no number of hung callers harms the healthy route: it shares no limit with the hung one that a hung"
                    + " call keeps";
        }
        return "no number of hung callers harms the healthy route: both need %s%s"
                .formatted(taken.words(), keptBy == null ? "" : ", but no more calls pass " + keptBy.words());
    }
}
