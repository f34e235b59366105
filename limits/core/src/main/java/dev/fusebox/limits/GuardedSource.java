package dev.fusebox.limits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.logging.Logger;

/**
 * Protects the application from failures of a source. A source that cannot be made or read, also because a class is
 * missing, has an {@link Absence} instead of limits. A source that keeps failing is logged in one line; a framework may
 * fail a few times while it starts or stops.
 */
public final class GuardedSource implements LimitSource {

    private static final Logger LOG = Logger.getLogger(GuardedSource.class.getName());

    /** This many reads in a row, one a second, must fail before a line is logged. */
    private static final int FOR_GOOD = 3;

    private final String what;
    private final LimitSource source;
    private final Absence unmade;
    private final Kind<Limit> limits = new Kind<>();
    private final Kind<Breaker> breakers = new Kind<>();
    private final Kind<TimeLimit> timeLimits = new Kind<>();
    private final Kind<Retry> retries = new Kind<>();
    private final Kind<RouteGuards> routes = new Kind<>();
    private final Kind<Absence> absences = new Kind<>();
    private boolean logged;

    /** What one of the source's methods last returned, and how many calls of it have failed since. */
    private static final class Kind<T> {
        private List<T> last = Collections.emptyList();
        private int failures;
        private String reason;
    }

    private GuardedSource(String what, LimitSource source, Absence unmade) {
        this.what = what;
        this.source = source;
        this.unmade = unmade;
    }

    /**
     * Throws nothing that {@code made} throws.
     *
     * @param what what it reads, in words: {@code Ribbon's connection pools}
     */
    public static LimitSource of(String what, Callable<? extends LimitSource> made) {
        try {
            return new GuardedSource(what, made.call(), null);
        } catch (Exception | LinkageError failure) {
            String reason = Reading.reason(failure);
            LOG.warning("Fusebox publishes no " + what + ": " + reason);
            return new GuardedSource(what, new LimitSource() {}, new Absence(what, reason));
        }
    }

    static LimitSource of(LimitSource source) {
        return source instanceof GuardedSource
                ? source
                : new GuardedSource(source.getClass().getSimpleName(), source, null);
    }

    @Override
    public List<Limit> limits() {
        return read(limits, LimitSource::limits);
    }

    @Override
    public List<Breaker> breakers() {
        return read(breakers, LimitSource::breakers);
    }

    @Override
    public List<TimeLimit> timeLimits() {
        return read(timeLimits, LimitSource::timeLimits);
    }

    @Override
    public List<Retry> retries() {
        return read(retries, LimitSource::retries);
    }

    @Override
    public List<RouteGuards> routes() {
        return read(routes, LimitSource::routes);
    }

    @Override
    public synchronized List<Absence> absences() {
        List<Absence> all = new ArrayList<>(read(absences, LimitSource::absences));
        if (unmade != null) {
            all.add(unmade);
        }
        for (Kind<?> kind : Arrays.<Kind<?>>asList(limits, breakers, timeLimits, retries, routes, absences)) {
            Absence absence = kind.reason == null ? null : new Absence(what, kind.reason);
            if (absence != null && !all.contains(absence)) {
                all.add(absence);
            }
        }
        return all;
    }

    @Override
    public boolean reset(Breaker breaker) {
        return Boolean.TRUE.equals(Reading.orAbsent(() -> source.reset(breaker)));
    }

    private synchronized <T> List<T> read(Kind<T> kind, Function<LimitSource, List<T>> method) {
        try {
            kind.last = method.apply(source);
            kind.failures = 0;
            kind.reason = null;
        } catch (RuntimeException | LinkageError failure) {
            kind.reason = Reading.reason(failure);
            kind.failures++;
            if (kind.failures >= FOR_GOOD) {
                kind.last = Collections.emptyList();
                warn(kind.reason);
            }
        }
        return kind.last;
    }

    private void warn(String reason) {
        if (!logged) {
            logged = true;
            LOG.warning("Fusebox cannot read " + what + ": " + reason);
        }
    }
}
