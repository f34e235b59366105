package dev.fusebox.limits;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;

/** CPU time of this process. It cannot be read on a runtime without the module jdk.management. */
public final class ProcessCpu {

    private final LongSupplier nanos;

    public ProcessCpu() {
        LongSupplier found = Reading.orAbsent(Reader::of);
        this.nanos = found == null ? () -> LimitsMXBean.ABSENT : found;
    }

    /** In nanoseconds; {@link LimitsMXBean#ABSENT} when it cannot be read. */
    public long nanos() {
        return nanos.getAsLong();
    }

    /** A separate class, because the class it calls may be missing. */
    private static final class Reader {
        static LongSupplier of() {
            OperatingSystemMXBean os = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            return os::getProcessCpuTime;
        }
    }
}
