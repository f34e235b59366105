package dev.fusebox.lab.appcost;

import com.sun.management.OperatingSystemMXBean;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.common.LabException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many processes of an application fit this machine at once.
 *
 * @param totalMb of the machine
 */
public record AppMemory(long totalMb) {

    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d{1,9})([kKmMgG]?)");

    /** Of a JVM, beside its heap. */
    private static final int BESIDES_MB = 300;

    /** The service, the lab, and the system. */
    private static final int OTHERS_MB = 1500;

    public static AppMemory here() {
        return new AppMemory(
                ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize() >> 20);
    }

    /**
     * The levers that run beside base and twin: at most as many as wanted.
     *
     * @throws LabException when there is no room for one
     */
    public int most(AppStart base, List<ChosenLever> levers, int wanted) {
        long forBase = needed(base);
        long forLever = levers.stream()
                .mapToLong(l -> needed(base.with(l.start())))
                .max()
                .orElse(forBase);
        long room = (totalMb - OTHERS_MB - AppCostPlan.EQUAL_ONES * forBase) / forLever;
        if (room < 1) {
            throw new LabException(
                    "three processes of the application need about %d MiB of memory, and this machine has %d; give a smaller heap with --jvm -Xmx"
                            .formatted(OTHERS_MB + AppCostPlan.EQUAL_ONES * forBase + forLever, totalMb));
        }
        return (int) Math.min(room, wanted);
    }

    /** A JVM without a size takes up to a quarter of the memory. */
    private long needed(AppStart start) {
        long heap = totalMb / 4;
        for (String flag : start.flags()) {
            Matcher size = HEAP.matcher(flag);
            if (size.matches()) {
                heap = mebibytes(Long.parseLong(size.group(1)), size.group(2).toLowerCase(Locale.ROOT));
            }
        }
        return heap + BESIDES_MB;
    }

    private static long mebibytes(long amount, String unit) {
        return switch (unit) {
            case "g" -> amount << 10;
            case "m" -> amount;
            case "k" -> amount >> 10;
            default -> amount >> 20;
        };
    }
}
