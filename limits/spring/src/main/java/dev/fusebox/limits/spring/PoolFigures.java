package dev.fusebox.limits.spring;

import java.util.List;
import reactor.netty.internal.shaded.reactor.pool.InstrumentedPool.PoolMetrics;

/** The sums of the figures of several reactor-netty pools. */
record PoolFigures(int max, int inUse, int queued) {

    static PoolFigures of(List<PoolMetrics> pools) {
        return new PoolFigures(
                pools.stream().mapToInt(PoolMetrics::getMaxAllocatedSize).sum(),
                pools.stream().mapToInt(PoolMetrics::acquiredSize).sum(),
                pools.stream().mapToInt(PoolMetrics::pendingAcquireSize).sum());
    }
}
