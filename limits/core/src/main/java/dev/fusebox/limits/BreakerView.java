package dev.fusebox.limits;

import java.util.function.BooleanSupplier;

/** A circuit breaker as its MBean shows it. */
final class BreakerView extends BreakerRuleView implements CircuitBreakerMXBean {

    private final BooleanSupplier reset;

    BreakerView(Breaker breaker, BooleanSupplier reset) {
        super(breaker);
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
    public Long getTrips() {
        return breaker.trips();
    }

    @Override
    public Long getSucceeded() {
        return breaker.succeeded();
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
