package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.ChainSnapshot.BreakerSpec;
import dev.fusebox.limits.ErrorCause;
import dev.fusebox.limits.ErrorCounts;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.Map;

/** Parts of a chain made by hand. */
public final class Made {

    /** Sized by {@code the.<name>}, a framework default. */
    public static LimitSpec limit(String component, String name, LimitKind kind, WhenFull whenFull, Integer max) {
        SettingValue setting = new SettingValue("the." + name, String.valueOf(max), "framework default");
        return new LimitSpec(LimitId.named(component, kind, name), max, whenFull, setting);
    }

    /** Of whatever limit. */
    public static LimitSeries.SampleRow sample(long tMs, Integer max, Integer inUse, Integer queued, Long rejected) {
        return new LimitSeries.SampleRow(tMs, "gateway", "pool.a", max, inUse, queued, rejected);
    }

    /** With the stock rule of Hystrix. */
    public static BreakerSeries breaker(String component, List<BreakerPoint> points) {
        return new BreakerSeries(breaker(component), points);
    }

    /** With the stock rule of Hystrix. */
    public static BreakerSpec breaker(String component) {
        return new BreakerSpec(component, "service-a", BreakerRule.HealthSnapshots.STOCK, Map.of());
    }

    /** No thread pool and no connection pool. */
    public static ErrorCounts errors(long semaphore, long timedOut, long failed, long shortCircuited) {
        return ErrorCounts.NONE
                .with(ErrorCause.SEMAPHORE_REJECTED, semaphore)
                .with(ErrorCause.THREAD_POOL_REJECTED, 0L)
                .with(ErrorCause.TIMED_OUT, timedOut)
                .with(ErrorCause.FAILED, failed)
                .with(ErrorCause.SHORT_CIRCUITED, shortCircuited);
    }
}
