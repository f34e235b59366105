package dev.fusebox.limits;

import java.util.function.BooleanSupplier;

/** A circuit breaker as its MBean shows it. */
final class BreakerView implements CircuitBreakerMXBean {

    private final Breaker breaker;
    private final BooleanSupplier reset;

    BreakerView(Breaker breaker, BooleanSupplier reset) {
        this.breaker = breaker;
        this.reset = reset;
    }

    @Override
    public String getState() {
        return breaker.state();
    }

    @Override
    public Integer getWindowCalls() {
        return breaker.windowCalls();
    }

    @Override
    public Integer getWindowErrors() {
        return breaker.windowErrors();
    }

    @Override
    public Integer getVolumeThreshold() {
        return breaker.volumeThreshold();
    }

    @Override
    public Integer getErrorThresholdPercent() {
        return breaker.errorThresholdPercent();
    }

    @Override
    public Integer getWindowMs() {
        return breaker.windowMs();
    }

    @Override
    public Integer getOpenMs() {
        return breaker.openMs();
    }

    @Override
    public Long getTrips() {
        return breaker.trips();
    }

    @Override
    public Long getSucceeded() {
        return breaker.succeeded();
    }

    @Override
    public Long getSemaphoreRejected() {
        return breaker.errors().semaphoreRejected();
    }

    @Override
    public Long getThreadPoolRejected() {
        return breaker.errors().threadPoolRejected();
    }

    @Override
    public Long getPoolRejected() {
        return breaker.errors().poolRejected();
    }

    @Override
    public Long getTimedOut() {
        return breaker.errors().timedOut();
    }

    @Override
    public Long getFailed() {
        return breaker.errors().failed();
    }

    @Override
    public Long getShortCircuited() {
        return breaker.errors().shortCircuited();
    }

    @Override
    public boolean reset() {
        return reset.getAsBoolean();
    }
}
