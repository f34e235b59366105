package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.BreakerReading;
import dev.fusebox.lab.chain.ChainReading;
import dev.fusebox.lab.chain.TimeLimitReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;

/** Reads what bounds the calls through a gateway, time limits and circuit breakers included. */
public final class GatewayReader {

    private final JmxProcess process;
    private final LimitReader limits;

    private GatewayReader(JmxProcess process, LimitReader limits) {
        this.process = process;
        this.limits = limits;
    }

    public static GatewayReader of(JmxProcess process) throws IOException {
        return new GatewayReader(process, LimitReader.of(process));
    }

    /** Everything there is now. */
    public ChainReading read() throws IOException {
        ProcessReading now = limits.read();
        return new ChainReading(
                now.limits().stream().map(l -> l.alone(process.component())).toList(),
                now.breakers().stream().map(GatewayReader::breaker).toList(),
                timeLimits());
    }

    /** The same without the time limits, which take a call for each. */
    public ChainReading glance() throws IOException {
        ProcessReading now = limits.read();
        return new ChainReading(
                now.limits().stream().map(l -> l.alone(process.component())).toList(),
                now.breakers().stream().map(GatewayReader::breaker).toList(),
                List.of());
    }

    private static BreakerReading breaker(ProcessReading.BreakerAtTick reading) {
        ProcessReading.BreakerInfo info = reading.info();
        return new BreakerReading(
                info.name(),
                info.volumeThreshold(),
                info.errorThresholdPercent(),
                info.windowMs(),
                info.openMs(),
                reading.figures());
    }

    private List<TimeLimitReading> timeLimits() throws IOException {
        List<TimeLimitReading> found = new ArrayList<>();
        try {
            for (ObjectName name : process.server().queryNames(new ObjectName("dev.fusebox:type=TimeLimit,*"), null)) {
                String text = name.getKeyProperty("name");
                found.add(new TimeLimitReading(
                        text.startsWith("\"") ? ObjectName.unquote(text) : text,
                        (Integer) process.server().getAttribute(name, "Millis"),
                        (String) process.server().getAttribute(name, "Setting"),
                        (String) process.server().getAttribute(name, "Value"),
                        (String) process.server().getAttribute(name, "Origin")));
            }
        } catch (JMException e) {
            throw new IOException("a time limit of " + process.component() + " cannot be read", e);
        }
        return found;
    }
}
