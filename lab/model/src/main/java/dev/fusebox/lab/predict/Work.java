package dev.fusebox.lab.predict;

import dev.fusebox.lab.demand.CpuDemand;
import org.jspecify.annotations.Nullable;

/**
 * What one call costs, in milliseconds.
 *
 * @param serviceMs residence time in a request thread of the service: the time the endpoint waits
 * @param hopMs what each hop (client to service, or client to gateway to service) adds when nothing is busy
 * @param cpu of the machine, for an answer
 * @param shape how service and think times are spread about their means
 */
public record Work(double serviceMs, double hopMs, CpuDemand cpu, Shape shape) {

    /** What sleep/200 takes beyond its 200 ms when nothing is busy: 1 ms direct, 2 ms through a gateway. */
    private static final double HOP_MS = 1;

    /** FIXED is a sleep. EXPONENTIAL is what textbooks tabulate. */
    public enum Shape {
        FIXED,
        EXPONENTIAL
    }

    public Work {
        if (serviceMs < 0 || hopMs < 0) {
            throw new IllegalArgumentException("negative time: " + serviceMs + ", " + hopMs);
        }
    }

    /** A wait of fixed length in a service of the lab. */
    public static Work behindHops(double serviceMs, CpuDemand cpu) {
        return new Work(serviceMs, HOP_MS, cpu, Shape.FIXED);
    }

    /** The same where a hop adds that. */
    public Work withHopMs(double ms) {
        return new Work(serviceMs, ms, cpu, shape);
    }

    /** With the part of the processors' work that bounds the answers: see {@link CpuDemand#narrowest}. */
    Work narrowest(@Nullable Integer loops) {
        return new Work(serviceMs, hopMs, cpu.narrowest(loops), shape);
    }

    /** Residence time of a call in the service when it waits for nothing: its work and the hop to it. */
    public double inServiceMs() {
        return serviceMs + hopMs;
    }

    /** The same of the gateway: one hop more. */
    public double inGatewayMs() {
        return inServiceMs() + hopMs;
    }
}
