package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerRule;
import dev.fusebox.lab.chain.BreakerSpec;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.limits.BreakerThreshold;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** Which limits and circuit breakers the figures of a snapshot belong to, in their order. A limit's size is in the figures. */
record SnapshotLayout(long version, List<LimitSpec> limits, List<BreakerSpec> breakers) {

    static SnapshotLayout read(MBeanServerConnection server, ObjectName name, String component)
            throws IOException, JMException {
        CompositeData data = (CompositeData) server.getAttribute(name, "Layout");
        return new SnapshotLayout(
                (Long) data.get("version"),
                rows(data, "limits").map(d -> limit(component, d)).toList(),
                rows(data, "breakers").map(d -> breaker(component, d)).toList());
    }

    private static Stream<CompositeData> rows(CompositeData data, String key) {
        return Arrays.stream((CompositeData[]) data.get(key));
    }

    private static LimitSpec limit(String component, CompositeData d) {
        LimitKind kind = LimitKind.valueOf((String) d.get("kind"));
        return new LimitSpec(
                LimitId.named(component, kind, (String) d.get("name")),
                null,
                WhenFull.valueOf((String) d.get("whenFull")),
                setting(d));
    }

    private static @Nullable SettingValue setting(CompositeData d) {
        String property = (String) d.get("setting");
        return property == null ? null : new SettingValue(property, (String) d.get("value"), (String) d.get("origin"));
    }

    private static BreakerSpec breaker(String component, CompositeData d) {
        Map<BreakerThreshold, SettingValue> settings = new EnumMap<>(BreakerThreshold.class);
        rows(d, "settings")
                .forEach(s -> settings.put(BreakerThreshold.valueOf((String) s.get("threshold")), setting(s)));
        return new BreakerSpec(component, (String) d.get("name"), rule(d), settings);
    }

    /** {@code null} unless the process tells all of it. */
    private static @Nullable BreakerRule rule(CompositeData d) {
        Integer calls = (Integer) d.get("volumeThreshold");
        Double percent = (Double) d.get("errorThreshold");
        Integer windowMs = (Integer) d.get("windowMs");
        Integer windowSize = (Integer) d.get("windowSize");
        Integer openMs = (Integer) d.get("openMs");
        Integer halfOpenCalls = (Integer) d.get("halfOpenCalls");
        Boolean anySuccessCloses = (Boolean) d.get("anySuccessCloses");
        if (calls == null || percent == null || openMs == null || windowMs == null && windowSize == null) {
            return null;
        }
        if (d.get("judgedEveryMs") != null) {
            return windowMs == null || anySuccessCloses == null
                    ? null
                    : new BreakerRule.HealthSnapshots(calls, percent, windowMs, openMs, anySuccessCloses);
        }
        return halfOpenCalls == null
                ? null
                : new BreakerRule.SlidingWindow(
                        windowSize == null,
                        windowSize == null ? windowMs / 1000 : windowSize,
                        calls,
                        percent,
                        openMs,
                        halfOpenCalls,
                        !Boolean.FALSE.equals(d.get("countsRejections")));
    }
}
