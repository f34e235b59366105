package dev.fusebox.limits;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/**
 * Publishes the limits, time limits and circuit breakers of one process as MBeans: one for each, and {@link LimitsMXBean} for all at
 * once. Looks for new ones once a second. Thread-safe; {@link #close()} takes all of them back.
 */
public final class LimitPublisher implements AutoCloseable {

    private static final String TIME = "TimeLimit ";
    private static final AtomicLong VERSIONS = new AtomicLong();

    /** By the numbers that {@link LimitsMXBean#PER_BREAKER} gives them. */
    private static final List<String> STATES = List.of("CLOSED", "HALF_OPEN", "OPEN");

    private final OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final String component;
    private final List<LimitSource> sources;
    private final List<LimitListener> listeners = new ArrayList<>();
    private final Map<String, Published> published = new LinkedHashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fusebox-limits");
        thread.setDaemon(true);
        return thread;
    });
    private final View view = new View();
    private final Recorder recorder = new Recorder(view::getSnapshot);
    private volatile State state = new State(VERSIONS.incrementAndGet(), List.of(), List.of());

    private static final class State {
        private final long version;
        private final List<Limit> limits;
        private final List<Breaker> breakers;

        State(long version, List<Limit> limits, List<Breaker> breakers) {
            this.version = version;
            this.limits = limits;
            this.breakers = breakers;
        }

        boolean sameAs(List<Limit> otherLimits, List<Breaker> otherBreakers) {
            return limits.equals(otherLimits) && breakers.equals(otherBreakers);
        }
    }

    /** @param component the name of this process on the chain, e.g. {@code zuul-gateway} */
    public LimitPublisher(String component, List<LimitSource> sources) {
        this.component = component;
        this.sources = List.copyOf(sources);
        published.put("Limits", Published.as("Limits", component, null, view, LimitsMXBean.class));
        refresh();
        clock.scheduleWithFixedDelay(this::refreshQuietly, 1, 1, TimeUnit.SECONDS);
    }

    public synchronized void addListener(LimitListener listener) {
        listeners.add(listener);
        tell(listener);
    }

    /** Once this has returned, the listener is told nothing more. */
    public synchronized void removeListener(LimitListener listener) {
        listeners.remove(listener);
    }

    private void tell(LimitListener listener) {
        listener.looked(component, state.limits, state.breakers);
    }

    private void refreshQuietly() {
        try {
            refresh();
        } catch (RuntimeException notYet) {
            // A framework in the middle of its start or end; asked again in a second.
        }
    }

    /** Looks for limits that came or went; a limit is the same as before when its source gives the same object. */
    public synchronized void refresh() {
        look();
        listeners.forEach(this::tell);
    }

    private void look() {
        sources.stream().flatMap(s -> s.timeLimits().stream()).forEach(this::publish);
        List<Limit> limits = sources.stream().flatMap(s -> s.limits().stream()).collect(Collectors.toList());
        List<Breaker> breakers =
                sources.stream().flatMap(s -> s.breakers().stream()).collect(Collectors.toList());
        if (state.sameAs(limits, breakers)) {
            return;
        }
        Map<String, Runnable> wanted = new LinkedHashMap<>();
        limits.forEach(l -> wanted.put("Limit " + l.name(), () -> publish(l)));
        breakers.forEach(b -> wanted.put("CircuitBreaker " + b.name(), () -> publish(b)));
        List<String> gone = published.keySet().stream()
                .filter(k -> !k.equals("Limits") && !k.startsWith(TIME) && !wanted.containsKey(k))
                .collect(Collectors.toList());
        gone.forEach(k -> published.remove(k).close());
        wanted.values().forEach(Runnable::run);
        state = new State(VERSIONS.incrementAndGet(), limits, breakers);
    }

    private void publish(Limit limit) {
        published.put(
                "Limit " + limit.name(),
                Published.as("Limit", component, limit.name(), new LimitView(limit), LimitMXBean.class));
    }

    private void publish(TimeLimit limit) {
        published.computeIfAbsent(
                TIME + limit.name(),
                key -> Published.as("TimeLimit", component, limit.name(), limit.view(), TimeLimitMXBean.class));
    }

    private void publish(Breaker breaker) {
        published.put(
                "CircuitBreaker " + breaker.name(),
                Published.as(
                        component,
                        breaker,
                        new BreakerView(breaker, () -> sources.stream().anyMatch(s -> s.reset(breaker)))));
    }

    private static long figure(Number value) {
        return value == null ? LimitsMXBean.ABSENT : value.longValue();
    }

    private static long state(String state) {
        int number = STATES.indexOf(state);
        return number < 0 ? LimitsMXBean.ABSENT : number;
    }

    @Override
    public void close() {
        clock.shutdownNow();
        recorder.close();
        synchronized (this) {
            new ArrayList<>(published.values()).forEach(Published::close);
            published.clear();
        }
    }

    /** Not the publisher itself: Spring would take a bean with this interface for one that it is to publish. */
    private final class View implements LimitsMXBean {

        @Override
        public long[] getSnapshot() {
            State now = state;
            long[] figures = new long[HEAD + PER_LIMIT * now.limits.size() + PER_BREAKER * now.breakers.size()];
            figures[0] = now.version;
            figures[1] = os.getProcessCpuTime();
            figures[2] =
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            figures[3] = ManagementFactory.getThreadMXBean().getThreadCount();
            int at = HEAD;
            for (Limit limit : now.limits) {
                figures[at++] = figure(limit.max());
                figures[at++] = figure(limit.inUse());
                figures[at++] = figure(limit.queued());
                figures[at++] = figure(limit.rejected());
            }
            for (Breaker breaker : now.breakers) {
                figures[at++] = state(breaker.state());
                figures[at++] = figure(breaker.windowCalls());
                figures[at++] = figure(breaker.windowErrors());
                figures[at++] = figure(breaker.trips());
                figures[at++] = figure(breaker.succeeded());
                ErrorCounts errors = breaker.errors();
                for (ErrorCause cause : ErrorCause.values()) {
                    figures[at++] = figure(errors.get(cause));
                }
            }
            return figures;
        }

        @Override
        public long[][] snapshotsSince(long epochMs) {
            return recorder.since(epochMs);
        }

        @Override
        public Layout getLayout() {
            State now = state;
            return new Layout(
                    now.version,
                    now.limits.stream().map(LimitInfo::new).collect(Collectors.toList()),
                    now.breakers.stream().map(BreakerInfo::new).collect(Collectors.toList()));
        }
    }
}
