package dev.fusebox.limits;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code dev.fusebox:type=Limits,component=..}: all figures at once, for a sampler. {@link #getSnapshot()} returns one small
 * array; {@link #getLayout()} of the same version says what its numbers mean. A remote read costs the process about as
 * much as ten snapshots, so a sampler fetches the snapshots of a second at a time: {@link #snapshotsSince(long)}.
 */
@Description("All limits and circuit breakers of this process in one cheap read.")
public interface LimitsMXBean {

    /** The value of a figure that is absent. */
    long ABSENT = -1;

    /** Version of the layout, CPU time in ns, heap in use in bytes, live threads. */
    int HEAD = 4;

    /** Snapshots are recorded for this time after they were last asked for, in milliseconds. */
    long RECORDED_MS = 3000;

    /** Figures of a limit: max, in use, queued, rejected. */
    int PER_LIMIT = 4;

    /**
     * Figures of a circuit breaker: state (0 closed, 1 half open, 2 open), calls and errors in its window, trips, succeeded,
     * then one for each {@link ErrorCause}, in its order.
     */
    int PER_BREAKER = 5 + ErrorCause.values().length;

    @Description(
            "The figures: HEAD, then PER_LIMIT for each limit, then PER_BREAKER for each circuit breaker; -1 is absent.")
    long[] getSnapshot();

    /**
     * Snapshots of every full tenth of a second after a moment, oldest first, at most those of ten seconds. The first call
     * starts the recording and returns none; {@link #RECORDED_MS} without a call stop it.
     *
     * @param epochMs milliseconds since 1970, by the clock of this process
     * @return rows: the time of the snapshot, then the snapshot
     */
    @Description(
            "Snapshots of every tenth of a second since a moment; the first call starts the recording and returns none.")
    long[][] snapshotsSince(long epochMs);

    @Description("What the figures of a snapshot mean.")
    Layout getLayout();

    @Description("Limits that this process may have but that cannot be read, and the reason.")
    List<AbsentInfo> getAbsent();

    @Description("The routes of a gateway, each with its service and its circuit breakers, the outermost first.")
    List<RouteGuards> getRoutes();

    /** The limits and breakers in a snapshot of this version, in the order of their figures. */
    final class Layout {
        private final long version;
        private final List<LimitInfo> limits;
        private final List<BreakerInfo> breakers;

        public Layout(long version, List<LimitInfo> limits, List<BreakerInfo> breakers) {
            this.version = version;
            this.limits = limits;
            this.breakers = breakers;
        }

        public long getVersion() {
            return version;
        }

        public List<LimitInfo> getLimits() {
            return limits;
        }

        public List<BreakerInfo> getBreakers() {
            return breakers;
        }
    }

    /** A limit's name, kind and setting, which all snapshots of a version share. */
    final class LimitInfo extends SettingInfo {
        private final Limit limit;

        LimitInfo(Limit limit) {
            super(limit.setting());
            this.limit = limit;
        }

        public String getName() {
            return limit.name();
        }

        public String getKind() {
            return limit.kind().name();
        }

        public String getWhenFull() {
            return limit.whenFull().name();
        }

        public Integer getQueueSize() {
            return limit.queueSize();
        }

        public List<SettingInfo> getIneffective() {
            return ineffective(setting);
        }
    }

    /** A property with its value, and where the value came from. */
    class SettingInfo {
        final Setting setting;

        private SettingInfo(Setting setting) {
            this.setting = setting;
        }

        static List<SettingInfo> ineffective(Setting decided) {
            return decided == null
                    ? Collections.emptyList()
                    : decided.ineffective().stream().map(SettingInfo::new).collect(Collectors.toList());
        }

        public String getSetting() {
            return setting == null ? null : setting.property();
        }

        public String getValue() {
            return setting == null ? null : setting.value();
        }

        public String getOrigin() {
            return setting == null ? null : setting.origin();
        }
    }

    /** What cannot be read, and the reason. */
    final class AbsentInfo {
        private final Absence absence;

        AbsentInfo(Absence absence) {
            this.absence = absence;
        }

        public String getName() {
            return absence.name();
        }

        public String getReason() {
            return absence.reason();
        }
    }

    /** A breaker's name and rule: see {@link CircuitBreakerMXBean}. */
    final class BreakerInfo extends BreakerRuleView {
        BreakerInfo(Breaker breaker) {
            super(breaker);
        }

        public String getName() {
            return breaker.name();
        }

        public List<ThresholdInfo> getSettings() {
            return breaker.settings().entrySet().stream()
                    .map(e -> new ThresholdInfo(e.getKey(), e.getValue()))
                    .collect(Collectors.toList());
        }
    }

    /** The setting that fixed one threshold of a breaker. */
    final class ThresholdInfo extends SettingInfo {
        private final BreakerThreshold threshold;

        ThresholdInfo(BreakerThreshold threshold, Setting setting) {
            super(setting);
            this.threshold = threshold;
        }

        public String getThreshold() {
            return threshold.name();
        }
    }
}
