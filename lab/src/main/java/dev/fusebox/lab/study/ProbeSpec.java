package dev.fusebox.lab.study;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A probe of every route of some gateways, or of one address of a gateway that somebody else started.
 *
 * @param asIs whether the profile's own time limits stay
 * @param running {@code null} for gateways of the lab's own
 */
public record ProbeSpec(
        @Nullable String profile,
        List<String> gateways,
        boolean asIs,
        @Nullable Running running) implements ExperimentSpec {

    /**
     * A gateway that runs already. How to log in is here without the password.
     *
     * @param url an address behind it that waits
     * @param jmx its JMX port, as host:port
     * @param user {@code null} for the one in the password file, or for a port without a password
     * @param passwordFile {@code null} for none
     * @param release where to POST to let held calls go, or {@code null}
     * @param confirm the host of the address, repeated by whoever owns it; {@code null} for this machine
     */
    public record Running(
            String url,
            String jmx,
            @Nullable String user,
            @Nullable Path passwordFile,
            @Nullable String release,
            @Nullable String confirm) {}

    @Override
    public ProbeSpec on(List<String> others) {
        return new ProbeSpec(profile, others, asIs, running);
    }
}
