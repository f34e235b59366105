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
    public Integer getWindowSize() {
        return breaker.windowSize();
    }

    @Override
    public Double getErrorThreshold() {
        return breaker.errorThreshold();
    }

    @Override
    public Integer getJudgedEveryMs() {
        return breaker.judgedEveryMs();
    }

    @Override
    public Integer getHalfOpenCalls() {
        return breaker.halfOpenCalls();
    }

    @Override
    public Boolean getCountsRejections() {
        return breaker.countsRejections();
    }

    @Override
    public Boolean getAnySuccessCloses() {
        return breaker.anySuccessCloses();
    }

    @Override
    public String[] getSettings() {
        return breaker.settings().values().stream()
                .map(Setting::toString)
                .distinct()
                .toArray(String[]::new);
    }

    @Override
    public boolean reset() {
        return reset.getAsBoolean();
    }
}
