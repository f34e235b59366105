package dev.fusebox.lab.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.results.Connections;
import java.util.Optional;
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

    /** The gateways of this lab listen on loopback: no worker elsewhere reaches them. */
    public LoadChoice requireHere() {
        if (master != null) {
            ThisMachine.requireHere(
                    "--locust-master",
                    master.replaceFirst(":\\d+$", ""),
                    "the gateways that its workers would call listen on 127.0.0.1 only");
        }
        return this;
    }

    /**
     * What sends the load of a run's cells.
     *
     * @param choice {@code null} for the usual ones
     * @param webPort of a master that the lab starts
     * @param workerPort on which its workers find it
     */
    public static Optional<LoadGenerator> generator(
            @Nullable LoadChoice choice, Connections connections, int webPort, int workerPort) {
        return Optional.ofNullable(choice)
                .map(c -> new Locust(
                        c.master == null
                                ? new LocustProcesses(
                                        LabHome.find(), c.workers == null ? 1 : c.workers, webPort, workerPort)
                                : new LocustMaster(c.master),
                        connections));
    }
}
