package dev.fusebox.limits;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/**
 * Publishes the limits, time limits, retries and circuit breakers of one process as MBeans: one MBean for each, and
 * {@link LimitsMXBean} for all at once. Looks for new ones once a second. Thread-safe; {@link #close()} unregisters all
 * MBeans.
 *
 * <p>It never disturbs the application: a failure of a source, a listener or the MBean server is logged in one line and
 * published as an {@link Absence}.
 */
public final class LimitPublisher implements AutoCloseable {

    private static final Logger LOG = Logger.getLogger(LimitPublisher.class.getName());
    private static final AtomicLong VERSIONS = new AtomicLong();

    /** A state's index here is its number in {@link LimitsMXBean#PER_BREAKER}. */
    private static final List<String> STATES =
            Collections.unmodifiableList(Arrays.asList("CLOSED", "HALF_OPEN", "OPEN"));

    private final ProcessCpu cpu = new ProcessCpu();
    private final String component;
    private final List<LimitSource> sources;
    private final List<LimitListener> listeners = new ArrayList<>();
    private final Map<String, Published> published = new LinkedHashMap<>();
    private final Map<String, Absence> unpublished = new HashMap<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "fusebox-limits");
        thread.setDaemon(true);
        return thread;
    });
    private final View view = new View();
    private final Recorder recorder = new Recorder(view::getSnapshot);
    private volatile State state;
    private boolean closed;

    private static final class State {
        private final long version;
        private final ProcessLimits process;

        State(long version, ProcessLimits process) {
            this.version = version;
            this.process = process;
        }
    }

    /** @param component the name of this process on the chain, e.g. {@code zuul-gateway} */
    public LimitPublisher(String component, List<LimitSource> sources) {
        this.component = component;
        this.sources = sources.stream().map(GuardedSource::of).collect(Collectors.toList());
        this.state = new State(VERSIONS.incrementAndGet(), ProcessLimits.of(component, Collections.emptyList()));
        publish("Limits", null, view, LimitsMXBean.class);
        refresh();
        clock.scheduleWithFixedDelay(this::refresh, 1, 1, TimeUnit.SECONDS);
    }

    public synchronized void addListener(LimitListener listener) {
        listeners.add(listener);
        tell(listener);
    }

    /** Once this has returned, the listener is not called again. */
    public synchronized void removeListener(LimitListener listener) {
        listeners.remove(listener);
    }

    private void tell(LimitListener listener) {
        try {
            listener.looked(state.process);
        } catch (RuntimeException | LinkageError failure) {
            absent(listener.getClass().getName(), failure);
        }
    }

    /** Looks for new limits and removes old ones; a limit is the same as before when its source returns the same object. */
    public synchronized void refresh() {
        if (closed) {
            return;
        }
        ProcessLimits now = ProcessLimits.of(component, sources);
        now.timeLimits().forEach(limit -> once("TimeLimit", limit.name(), limit::view, TimeLimitMXBean.class));
        now.retries().forEach(retry -> once("Retry", retry.name(), retry::view, RetryMXBean.class));
        boolean same = now.sameLayoutAs(state.process);
        if (!same) {
            replace(state.process, now);
        }
        state = new State(same ? state.version : VERSIONS.incrementAndGet(), now);
        new ArrayList<>(listeners).forEach(this::tell);
    }

    private void replace(ProcessLimits before, ProcessLimits now) {
        List<String> gone = keys(before);
        gone.removeAll(keys(now));
        gone.forEach(key -> {
            Published bean = published.remove(key);
            if (bean != null) {
                bean.close();
            }
        });
        now.limits().forEach(limit -> publish("Limit", limit.name(), new LimitView(limit), LimitMXBean.class));
        now.breakers().forEach(this::publish);
    }

    private static List<String> keys(ProcessLimits process) {
        List<String> keys = new ArrayList<>();
        process.limits().forEach(limit -> keys.add(key("Limit", limit.name())));
        process.breakers().forEach(breaker -> keys.add(key("CircuitBreaker", breaker.name())));
        return keys;
    }

    private static String key(String type, String name) {
        return name == null ? type : type + " " + name;
    }

    private void publish(Breaker breaker) {
        BreakerView view = new BreakerView(breaker, () -> sources.stream().anyMatch(s -> s.reset(breaker)));
        publish("CircuitBreaker", breaker.name(), () -> Published.as(component, breaker, view));
    }

    private <T> void once(String type, String name, Supplier<T> view, Class<T> contract) {
        if (!published.containsKey(key(type, name))) {
            publish(type, name, view.get(), contract);
        }
    }

    private <T> void publish(String type, String name, T view, Class<T> contract) {
        publish(type, name, () -> Published.as(type, component, name, view, contract));
    }

    private void publish(String type, String name, Supplier<Published> bean) {
        try {
            published.put(key(type, name), bean.get());
        } catch (RuntimeException | LinkageError failure) {
            absent("MBean type=" + key(type, name), failure);
        }
    }

    private void absent(String what, Throwable failure) {
        if (unpublished.put(what, new Absence(what, Reading.reason(failure))) == null) {
            LOG.warning("Fusebox cannot publish " + what + ": " + Reading.reason(failure));
        }
    }

    private synchronized List<Absence> absences() {
        List<Absence> all = new ArrayList<>(state.process.absences());
        all.addAll(unpublished.values());
        return all;
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
            closed = true;
            new ArrayList<>(published.values()).forEach(Published::close);
            published.clear();
        }
    }

    /** A separate class, because Spring would publish a bean that implements an MXBean interface. */
    private final class View implements LimitsMXBean {

        @Override
        public long[] getSnapshot() {
            State now = state;
            List<Limit> limits = now.process.limits();
            List<Breaker> breakers = now.process.breakers();
            long[] figures = new long[HEAD + PER_LIMIT * limits.size() + PER_BREAKER * breakers.size()];
            figures[0] = now.version;
            figures[1] = cpu.nanos();
            figures[2] =
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            figures[3] = ManagementFactory.getThreadMXBean().getThreadCount();
            int at = HEAD;
            for (Limit limit : limits) {
                figures[at++] = figure(limit.max());
                figures[at++] = figure(limit.inUse());
                figures[at++] = figure(limit.queued());
                figures[at++] = figure(limit.rejected());
            }
            for (Breaker breaker : breakers) {
                figures[at++] = state(Reading.orAbsent(breaker::state));
                figures[at++] = figure(Reading.orAbsent(breaker::windowCalls));
                figures[at++] = figure(Reading.orAbsent(breaker::windowErrors));
                figures[at++] = figure(Reading.orAbsent(breaker::trips));
                figures[at++] = figure(Reading.orAbsent(breaker::succeeded));
                ErrorCounts errors = Reading.orAbsent(breaker::errors);
                for (ErrorCause cause : ErrorCause.values()) {
                    figures[at++] = figure(errors == null ? null : errors.get(cause));
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
                    now.process.limits().stream().map(LimitInfo::new).collect(Collectors.toList()),
                    now.process.breakers().stream().map(BreakerInfo::new).collect(Collectors.toList()));
        }

        @Override
        public List<AbsentInfo> getAbsent() {
            return absences().stream().map(AbsentInfo::new).collect(Collectors.toList());
        }

        @Override
        public List<RouteGuards> getRoutes() {
            return state.process.routes();
        }
    }
}
