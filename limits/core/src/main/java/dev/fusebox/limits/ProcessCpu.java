package dev.fusebox.limits;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** CPU time of this process. A runtime without the module jdk.management does not tell it. */
final class ProcessCpu {

    private final LongSupplier nanos;

    ProcessCpu() {
        LongSupplier found = Reading.orAbsent(Reader::of);
        this.nanos = found == null ? () -> LimitsMXBean.ABSENT : found;
    }

    /** In nanoseconds; {@link LimitsMXBean#ABSENT} when nobody tells. */
    long nanos() {
        return nanos.getAsLong();
    }

    /** Apart, because its class may be missing. */
    private static final class Reader {
        static LongSupplier of() {
            OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return os::getProcessCpuTime;
        }
    }
}
