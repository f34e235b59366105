package dev.fusebox.lab.process.os;

import java.util.Arrays;
import java.util.Optional;

/**
 * CPU time of all processors of this machine since it started, in seconds, from Linux's {@code /proc/stat}.
 *
 * @param busy user, nice, system and interrupt time; not idle, waiting or stolen time
 * @param stolen time that the host of a virtual machine gave to other machines
 * @param total all time, busy or not
 */
public record MachineCpu(double busy, double stolen, double total) {

    /** Linux counts CPU time for user space in hundredths of a second. */
    private static final double TICKS_PER_SECOND = 100;

    private static final String LABEL = "cpu ";

    /** Empty where the system has no {@code /proc/stat}. */
    public static Optional<MachineCpu> now() {
        return Proc.lines("stat")
                .filter(line -> line.startsWith(LABEL))
                .findFirst()
                .map(MachineCpu::of);
    }

    /** @param line {@code cpu user nice system idle iowait irq softirq steal ..}; the columns after these are part of user already */
    public static MachineCpu of(String line) {
        long[] t = Arrays.stream(line.substring(LABEL.length()).strip().split("\\s+"))
                .mapToLong(Long::parseLong)
                .limit(8)
                .toArray();
        return new MachineCpu(
                (t[0] + t[1] + t[2] + t[5] + t[6]) / TICKS_PER_SECOND,
                t[7] / TICKS_PER_SECOND,
                Arrays.stream(t).sum() / TICKS_PER_SECOND);
    }
}
