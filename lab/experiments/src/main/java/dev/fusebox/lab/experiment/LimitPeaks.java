package dev.fusebox.lab.experiment;

import dev.fusebox.lab.chain.LimitReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.FailableSupplier;

/**
 * Every limit with the most slots in use at any look, and the most calls that waited at three looks in a row while no slot changed
 * hands: a call that only passes through a queue, or whose connection is being made, is not waiting. Thread-safe.
 */
public final class LimitPeaks implements AutoCloseable {

    private static final long LOOK_MS = 250;

    private static final int IN_A_ROW = 3;

    /** The number of waiting calls at the last looks, while no slot changed hands; at most {@link #IN_A_ROW} looks. */
    private record Standing(List<Integer> waiting, LimitReading last) {

        static Standing of(LimitReading limit) {
            return new Standing(List.of(Objects.requireNonNullElse(limit.queued(), 0)), limit);
        }

        Standing then(LimitReading now) {
            boolean stands = Objects.equals(last.inUse(), now.inUse()) || last.full() && now.full();
            if (!stands) {
                return of(now);
            }
            List<Integer> looks = new ArrayList<>(waiting);
            looks.addAll(of(now).waiting);
            return new Standing(List.copyOf(looks.subList(Math.max(0, looks.size() - IN_A_ROW), looks.size())), now);
        }

        int calls() {
            return waiting.size() < IN_A_ROW ? 0 : Collections.min(waiting);
        }
    }

    private final FailableSupplier<List<LimitReading>, IOException> source;
    private final Map<String, LimitReading> peaks = new LinkedHashMap<>();
    private final Map<String, Standing> standing = new HashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    /** @param source reads the limits as they are now */
    public LimitPeaks(FailableSupplier<List<LimitReading>, IOException> source) {
        this.source = source;
    }

    /** Looks a few times a second in the background, until it is closed. */
    public LimitPeaks watching() throws IOException {
        look();
        clock.scheduleAtFixedRate(this::lookAgain, LOOK_MS, LOOK_MS, TimeUnit.MILLISECONDS);
        return this;
    }

    private void lookAgain() {
        try {
            look();
        } catch (IOException gone) {
            // The next call to the process reports it.
        }
    }

    public void look() throws IOException {
        add(source.get());
    }

    /** Another look. */
    public synchronized void add(List<LimitReading> now) {
        for (LimitReading limit : now) {
            String name = limit.fullName();
            Standing before = standing.get(name);
            Standing queue = before == null ? Standing.of(limit) : before.then(limit);
            standing.put(name, queue);
            Integer waiting = limit.queued() == null ? null : Integer.valueOf(queue.calls());
            peaks.merge(
                    name, new LimitReading(limit.spec(), limit.inUse(), waiting, limit.rejected()), LimitReading::most);
        }
    }

    public synchronized List<LimitReading> limits() {
        return List.copyOf(peaks.values());
    }

    /** Of these limits, in their order. */
    public synchronized List<LimitReading> of(List<LimitReading> limits) {
        return limits.stream()
                .flatMap(l -> Stream.ofNullable(peaks.get(l.fullName())))
                .toList();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
