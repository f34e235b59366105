package dev.fusebox.lab.traffic;

import dev.fusebox.lab.chain.VerdictRules;

/**
 * How well a load generator kept to the schedule of open arrivals. A call is sent when its connection begins, so a server that is slow to
 * accept makes no call late.
 *
 * @param ratePerSecond by the schedule
 * @param reachedPerSecond calls sent before the schedule's end
 * @param notSent calls that this machine had no file or port for
 * @param p99Ms 99 of 100 calls were sent at most this much after they were due; milliseconds
 */
public record Lateness(double ratePerSecond, double reachedPerSecond, long notSent, double p99Ms, double maxMs) {

    /** Whether calls came too late, so that they were not the arrivals that were asked for. */
    public boolean fellBehind() {
        VerdictRules.SendingRule rule = VerdictRules.TODAY.sending();
        return notSent > 0 || reachedPerSecond < rule.sentShare() * ratePerSecond || p99Ms > rule.latestMs();
    }
}
