package dev.fusebox.lab.chain;

import java.util.List;

/** Everything that bounds the calls through one gateway, read from its live process. */
public record ChainReading(List<LimitUsage> limits, List<BreakerReading> breakers, List<TimeLimitReading> timeLimits) {}
