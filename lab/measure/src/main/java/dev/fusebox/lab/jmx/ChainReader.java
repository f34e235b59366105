package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerSeries.BreakerReading;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.Absence;
import dev.fusebox.lab.chain.ChainSnapshot.GuardedRoute;
import dev.fusebox.lab.chain.ChainSnapshot.Retry;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a process publishes besides its figures: time limits, retries, and the limits that it cannot read. An older starter
 * publishes only part of it; the rest is empty.
 */
final class ChainReader {

    private final MBeanServerConnection server;
    private final String component;
    private final List<TimeLimit> timeLimits = new ArrayList<>();
    private final List<Retry> retries = new ArrayList<>();
    private final List<GuardedRoute> routes = new ArrayList<>();
    private final List<Absence> absences = new ArrayList<>();

    ChainReader(MBeanServerConnection server, String component) {
        this.server = server;
        this.component = component;
    }

    /** @param now its limits and circuit breakers */
    ChainSnapshot read(ProcessReading now) throws IOException {
        each("TimeLimit", "Millis", (name, found) -> {
            if (found.containsKey("Millis")) {
                Integer millis = (Integer) found.get("Millis");
                timeLimits.add(new TimeLimit(component, name, millis, SettingData.of(found)));
            } else {
                absences.add(new Absence(component, "time limit " + name, "its value cannot be read now"));
            }
        });
        each(
                "Retry",
                "MostCalls",
                (name, found) -> retries.add(
                        new Retry(component, name, (Integer) found.get("MostCalls"), SettingData.of(found))));
        each("Limits", "Absent", (name, found) -> absent((CompositeData[]) found.get("Absent")));
        each("Limits", "Routes", (name, found) -> routes((CompositeData[]) found.get("Routes")));
        return new ChainSnapshot(
                now.limits().stream().map(LimitReading::spec).toList(),
                now.breakers().stream().map(BreakerReading::spec).toList(),
                timeLimits,
                retries,
                routes,
                absences);
    }

    private void routes(CompositeData @Nullable [] published) {
        if (published != null) {
            Arrays.stream(published)
                    .map(r -> new GuardedRoute(
                            component, (String) r.get("name"), (String) r.get("service"), List.of((String[])
                                    r.get("breakers"))))
                    .forEach(routes::add);
        }
    }

    private void absent(CompositeData @Nullable [] absent) {
        if (absent != null) {
            Arrays.stream(absent)
                    .map(a -> new Absence(component, (String) a.get("name"), (String) a.get("reason")))
                    .forEach(absences::add);
        }
    }

    /**
     * Visits every MBean of a type, except one that disappears meanwhile.
     *
     * @param found gets its name, and the attributes that exist and can be read
     */
    private void each(String type, String figure, BiConsumer<String, Map<String, Object>> found) throws IOException {
        for (ObjectName name : JmxProcess.names(server, "dev.fusebox:type=" + type + ",*")) {
            try {
                Map<String, Object> attributes = new HashMap<>();
                for (Attribute one : server.getAttributes(
                                name, new String[] {figure, "Setting", "Value", "Origin", "Ineffective"})
                        .asList()) {
                    attributes.put(one.getName(), one.getValue());
                }
                found.accept(name.getKeyProperty("name") == null ? type : JmxProcess.part(name, "name"), attributes);
            } catch (InstanceNotFoundException gone) {
                // It is no longer part of the chain.
            } catch (ReflectionException e) {
                throw new IOException(name + " cannot be read", e);
            }
        }
    }
}
