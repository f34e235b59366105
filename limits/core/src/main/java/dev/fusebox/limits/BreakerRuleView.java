package dev.fusebox.limits;

/** The rule by which a circuit breaker opens and closes, as MBeans show it: see {@link CircuitBreakerMXBean}. */
public abstract class BreakerRuleView {

    final Breaker breaker;

    BreakerRuleView(Breaker breaker) {
        this.breaker = breaker;
    }

    public Integer getVolumeThreshold() {
        return breaker.volumeThreshold();
    }

    public Integer getErrorThresholdPercent() {
        return breaker.errorThresholdPercent();
    }

    public Integer getWindowMs() {
        return breaker.windowMs();
    }

    public Integer getOpenMs() {
        return breaker.openMs();
    }

    public Integer getWindowSize() {
        return breaker.windowSize();
    }

    public Double getErrorThreshold() {
        return breaker.errorThreshold();
    }

    public Integer getJudgedEveryMs() {
        return breaker.judgedEveryMs();
    }

    public Integer getHalfOpenCalls() {
        return breaker.halfOpenCalls();
    }

    public Boolean getCountsRejections() {
        return breaker.countsRejections();
    }

    public Boolean getAnySuccessCloses() {
        return breaker.anySuccessCloses();
    }
}
