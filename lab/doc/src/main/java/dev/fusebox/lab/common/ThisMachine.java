package dev.fusebox.lab.common;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether an address that a user gives is of this machine. Load on another one needs a confirmation. */
public final class ThisMachine {

    /**
     * @param option that gave the host
     * @param sends what would be sent to it
     * @param confirm the hosts that {@code --confirm} names, separated by commas
     * @throws UsageException for a host of another machine that is not confirmed, and for an unknown one
     */
    public static void requireConfirmed(String option, String host, String sends, @Nullable String confirm) {
        if (!isConfirmed(host, confirm) && !isHere(option, host)) {
            throw new UsageException("%s: %s is not this machine, and %s; pass --confirm %2$s if that is what you want"
                    .formatted(option, host, sends));
        }
    }

    /**
     * @param why it has to be
     * @throws UsageException for a host of another machine, and for an unknown one
     */
    public static void requireHere(String option, String host, String why) {
        if (!isHere(option, host)) {
            throw new UsageException("%s: %s is not this machine, and %s".formatted(option, host, why));
        }
    }

    /** As {@link #requireConfirmed}, for a name that stands for hosts that are not known yet. */
    public static void requireNamed(String option, String name, String sends, @Nullable String confirm) {
        if (!isConfirmed(name, confirm)) {
            throw new UsageException(
                    "%s: the servers of %s may be other machines, and %s; pass --confirm %2$s if that is what you want"
                            .formatted(option, name, sends));
        }
    }

    private static boolean isConfirmed(String host, @Nullable String confirm) {
        return confirm != null
                && Stream.of(confirm.split(",")).map(String::strip).anyMatch(host::equals);
    }

    /**
     * @param option that gave the host
     * @throws UsageException for an unknown host
     */
    public static boolean isHere(String option, String host) {
        try {
            return Arrays.stream(InetAddress.getAllByName(host)).allMatch(InetAddress::isLoopbackAddress);
        } catch (UnknownHostException e) {
            throw new UsageException(option + ": unknown host " + host);
        }
    }
}
