package dev.fusebox.limits;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code dev.fusebox:type=Limits,component=..}: everything at once, for a sampler. One read of {@link #getSnapshot()} costs
 * one small array; its meaning is given by {@link #getLayout()} of the same version. A remote read costs the process about
 * as much as ten snapshots, so a sampler asks for a second's worth of them at a time: {@link #snapshotsSince(long)}.
 */
@Description("All limits and circuit breakers of this process in one cheap read.")
public interface LimitsMXBean {

    /** Stands for a figure that is absent. */
    long ABSENT = -1;

    /** Version of the layout, CPU time in ns, heap in use in bytes, live threads. */
    int HEAD = 4;

    /** How long snapshots are recorded after somebody asked for them, in milliseconds. */
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
     * Snapshots of every full tenth of a second after a moment, oldest first, at most ten seconds of them. They are made from
     * the first call on, and until nobody has called for {@link #RECORDED_MS}: the first call returns none.
     *
     * @param epochMs milliseconds since 1970, by the clock of this process
     * @return rows of the moment the snapshot was made, then the snapshot
     */
    @Description(
            "Snapshots of every tenth of a second since a moment, made from the first call on while somebody asks.")
    long[][] snapshotsSince(long epochMs);

    @Description("What the figures stand for.")
    Layout getLayout();

    @Description("Limits that this process may have and that cannot be read, and why.")
    List<AbsentInfo> getAbsent();

    /** Which limits and breakers a snapshot of this version holds, in its order. */
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

    /** What does not change from one snapshot to the next. */
    final class LimitInfo {
        private final Limit limit;
        private final Setting setting;

        LimitInfo(Limit limit) {
            this.limit = limit;
            this.setting = limit.setting();
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

        public String getSetting() {
            return setting == null ? null : setting.property();
        }

        public String getValue() {
            return setting == null ? null : setting.value();
        }

        public String getOrigin() {
            return setting == null ? null : setting.origin();
        }

        public List<SettingInfo> getIneffective() {
            return SettingInfo.ineffective(setting);
        }
    }

    /** A property with its value, and where that came from. */
    class SettingInfo {
        private final Setting setting;

        private SettingInfo(Setting setting) {
            this.setting = setting;
        }

        static List<SettingInfo> ineffective(Setting decided) {
            return decided == null
                    ? Collections.emptyList()
                    : decided.ineffective().stream().map(SettingInfo::new).collect(Collectors.toList());
        }

        public String getSetting() {
            return setting.property();
        }

        public String getValue() {
            return setting.value();
        }

        public String getOrigin() {
            return setting.origin();
        }
    }

    /** What cannot be read, and why. */
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
    final class BreakerInfo {
        private final Breaker breaker;

        BreakerInfo(Breaker breaker) {
            this.breaker = breaker;
        }

        public String getName() {
            return breaker.name();
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

        public List<ThresholdInfo> getSettings() {
            return breaker.settings().entrySet().stream()
                    .map(e -> new ThresholdInfo(e.getKey(), e.getValue()))
                    .collect(Collectors.toList());
        }
    }

    /** What fixed one threshold of a breaker. */
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
