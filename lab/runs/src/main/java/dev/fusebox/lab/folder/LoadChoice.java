package dev.fusebox.lab.folder;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.common.UsageException;
import org.jspecify.annotations.Nullable;

/**
 * The load generator that a run asks for instead of the usual ones.
 *
 * @param generator its name
 * @param workers how many processes send its load; {@code null} with a master that stands
 * @param master {@code host:port} of a master that stands; {@code null} for one that the lab starts
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LoadChoice(
        String generator,
        @Nullable Integer workers,
        @Nullable String master) {

    /** The one generator that a run can ask for. */
    public static final String LOCUST = "locust";

    private static final String OPTION = "--locust-master";

    /** What sends one load to several instances where a run asks for nothing else. */
    public static final LoadChoice SHARING = new LoadChoice(LOCUST, 1, null);

    /** The gateways of this lab listen on loopback: no worker elsewhere reaches them. */
    public LoadChoice requireHere() {
        if (master != null) {
            ThisMachine.requireHere(
                    OPTION, host(master), "the gateways that its workers would call listen on 127.0.0.1 only");
        }
        return this;
    }

    /**
     * What sends the load of a run that is continued: what sent it before. A master on another machine must be given again, since a
     * run folder may come from another person, and must not decide which server is called.
     *
     * @param given a master of the command line; {@code null} for none
     */
    public static @Nullable LoadChoice resumed(@Nullable LoadChoice before, @Nullable LoadChoice given) {
        String used = before == null ? null : before.master;
        if (used == null) {
            if (given != null) {
                throw new UsageException("this run had no Locust master that stands; leave out " + OPTION);
            }
            return before;
        }
        if (given == null && !ThisMachine.isHere(OPTION, host(used))) {
            throw new UsageException(
                    "this run used the Locust master at %1$s; pass %2$s %1$s to finish it with the same"
                            .formatted(used, OPTION));
        }
        return given == null ? before : given;
    }

    private static String host(String address) {
        return address.replaceFirst(":\\d+$", "");
    }
}
