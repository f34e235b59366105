package dev.fusebox.lab.model;

import java.util.List;

/** Everything that bounds the calls through one gateway, read from its live process. */
public record GatewayLimits(List<LimitUse> limits, List<BreakerNow> breakers, List<TimeLimitNow> timeLimits) {}
