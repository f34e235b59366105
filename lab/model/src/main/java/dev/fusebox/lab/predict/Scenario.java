package dev.fusebox.lab.predict;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.ChainOrder;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitKind;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cell to be predicted: everything the model knows.
 *
 * @param entry component the client calls
 * @param service component that does the work; the same as {@code entry} when called directly
 * @param chain limits from the client to the work
 * @param breaker {@code null} for none; it stands before the first limit of the entry that rejects
 * @param seconds how long the cell lasts
 */
@RecordBuilder
@RecordBuilder.Options(suffix = "Copies")
public record Scenario(
        String entry,
        String service,
        List<Station> chain,
        @Nullable BreakerRule breaker,
        Deadlines deadlines,
        Work work,
        Arrivals arrivals,
        double seconds)
        implements ScenarioCopies.With {

    public Scenario {
        arrivals = arrivals.steady();
    }

    /** Shortest cell, and fewest rounds of its users; what {@code fusebox run} aims at, with its margin. */
    private static final double SECONDS = 12;

    private static final double ROUNDS = 60 * 1.1;

    /**
     * The gateway's time limits; infinite where it has none.
     *
     * @param readMs from the moment the call has a connection to the answer
     * @param callMs from the circuit breaker to the answer
     * @param overdue what becomes of a call over {@code callMs}
     */
    public record Deadlines(double readMs, double callMs, Overdue overdue) {

        static final Deadlines NONE =
                new Deadlines(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Overdue.CANCELLED);
    }

    /**
     * From a chain, as live processes or settings have it.
     *
     * @param chain of one gateway and one instance of the service; a pool of connections counts all instances
     * @param onMachine with the processor time of one gateway's machine, whatever part of it event loops and single processes can use
     * @param arrivals of the whole fleet
     */
    public static Scenario of(
            ChainSnapshot chain,
            String entry,
            String service,
            Work onMachine,
            Arrivals arrivals,
            Fleet fleet,
            double seconds) {
        List<LimitSpec> path = ChainOrder.of(chain.limits(), entry, service, chain.names(entry, service));
        Work work = onMachine.narrowest(loops(path, entry));
        List<Station> stations = Station.chain(path, service, work, fleet);
        if (entry.equals(service)) {
            return new Scenario(entry, service, stations, null, Deadlines.NONE, work, arrivals, seconds);
        }
        BreakerRule rule =
                chain.breakerTo(entry, service).map(BreakerSpec::rule).orElse(null);
        Deadlines deadlines = new Deadlines(
                millis(chain, entry, "read", service), millis(chain, entry, "call", service), Overdue.behind(path));
        return new Scenario(entry, service, stations, rule, deadlines, work, arrivals, seconds);
    }

    private static @Nullable Integer loops(List<LimitSpec> path, String entry) {
        return path.stream()
                .filter(l -> l.kind() == LimitKind.EVENT_LOOP && l.component().equals(entry) && l.max() != null)
                .findFirst()
                .map(LimitSpec::size)
                .orElse(null);
    }

    /**
     * What the model calls the limit where no other binds and the processors are busy: they, the event loops that use them, or the few that one
     * process may use.
     */
    LimitId processors() {
        String process = work.cpu().ofProcess();
        return process != null
                ? LimitId.cpu(process)
                : new LimitId(entry, work.cpu().ofFront() ? LimitKind.EVENT_LOOP : LimitKind.CPU, null);
    }

    /** Whether only a part of the work bounds the answers: of a process with fewer processors, or of event loops. */
    public boolean boundByPart() {
        return work.cpu().ofFront() || work.cpu().ofProcess() != null;
    }

    private static double millis(ChainSnapshot chain, String entry, String what, String service) {
        return chain.in(entry).timeLimits().stream()
                .filter(t -> chain.names(entry, service).stream().anyMatch(name -> t.concerns(what, name)))
                .map(TimeLimit::millis)
                .filter(Objects::nonNull)
                .mapToDouble(Integer::doubleValue)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    public static double usualSeconds(double serviceMs) {
        return Math.max(SECONDS, ROUNDS * serviceMs / 1000);
    }

    boolean direct() {
        return entry.equals(service);
    }

    /**
     * Calls per second when no limit is in their way: {@code N / (R0 + Z)}, or the rate. {@code R0} is what a call takes that
     * waits for nothing.
     */
    public double demandPerSecond() {
        return arrivals.demandPerSecond(work.serviceMs()
                + work.hopMs() * (direct() ? 1 : 2)
                + work.cpu().answerMs());
    }

    /**
     * The asymptotic bound of the throughput, which needs no simulation: of a closed loop
     * {@code X <= min(N / (R0 + Z), size_i / held_i)}, {@code N} users, {@code R0} the unloaded response time, {@code Z} think
     * time; of an open one {@code X <= min(rate, size_i / held_i)}. And what the processors give, {@code processors / D}. Calls per second.
     *
     * <p>Source: Lazowska, Zahorjan, Graham and Sevcik, "Quantitative System Performance", chapters 3 and 5.
     */
    public double throughputBound() {
        return Math.min(
                Math.min(demandPerSecond(), ceilingPerSecond()), work.cpu().mostPerSecond());
    }

    /** Of the limits: calls per second that pass the narrowest; infinite without one. */
    double ceilingPerSecond() {
        return chain.stream().mapToDouble(Station::ceilingPerSecond).min().orElse(Double.POSITIVE_INFINITY);
    }

    /** The same from a load generator that gets no more answers per second than that: the first limit of all. */
    public Scenario sentBy(String generator, double mostPerSecond) {
        return withChain(Stream.concat(Stream.of(Station.generator(generator, mostPerSecond)), chain.stream())
                .toList());
    }

    /** The same with several instances of the service; of one gateway of several, those times its share of the calls. */
    public Scenario withServices(double copies) {
        return withChain(chain.stream()
                .map(s -> copies != 1 && s.limit().component().equals(service) ? s.times(copies) : s)
                .toList());
    }
}
