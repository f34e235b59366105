package dev.fusebox.lab.experiment.probe;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.ExperimentEntry;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.ProfileChange;
import dev.fusebox.lab.study.StudyMatrix;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** @param running a gateway that the lab did not start; {@code null} to probe every route of the lab's own gateways */
public record ProbeSpec(
        @Nullable String profile,
        List<String> gateways,
        boolean asIs,
        @Nullable Running running,
        @IfKnown @Nullable ProfileChange change)
        implements ExperimentEntry {

    /**
     * A gateway that runs already, with its JMX login but without the password.
     *
     * @param url an address of the gateway whose answer takes long
     * @param jmx its JMX port, as host:port; {@code null} when its process is named
     * @param pid its process on this machine; {@code null} when its port is named
     * @param user {@code null} for the one in the password file, or for a port without a password
     * @param passwordFile {@code null} for none
     * @param release where to POST so that held calls end; {@code null} for none
     * @param confirm hosts other than this machine, separated by commas, that the user confirmed to own
     * @param healthy another address of the gateway, called at the end to see whether it answers; {@code null} for its root
     */
    public record Running(
            String url,
            @Nullable String jmx,
            @Nullable Long pid,
            @Nullable String user,
            @Nullable Path passwordFile,
            @Nullable String release,
            @Nullable String confirm,
            @Nullable String healthy) {

        /** The option that names the process, as it was given. */
        String process() {
            return jmx != null ? "--jmx " + jmx : "--pid " + pid;
        }
    }

    @Override
    public ProbeSpec on(List<String> others) {
        return new ProbeSpec(profile, others, asIs, running, change);
    }

    @Override
    public ProbeSpec under(String other) {
        return new ProbeSpec(other, gateways, asIs, running, change);
    }

    /** A gateway that runs already is none of the study's. */
    @Override
    public Stream<ExperimentSpec> within(StudyMatrix matrix) {
        return running == null ? ExperimentEntry.super.within(matrix) : Stream.of(this);
    }

    @Override
    public boolean onTarget(boolean several) {
        return !several;
    }

    @Override
    public @Nullable String notResumed() {
        return running == null
                ? null
                : ("this run probes %s, which it did not start; run fusebox probe --url %1$s %s"
                                + " again: the folder does not decide which addresses are called")
                        .formatted(running.url(), running.process());
    }

    /** One for each route of each gateway, or one for the address of a running gateway. */
    @Override
    public Stream<Experiment> experiments() {
        return running != null
                ? Stream.of(RunningGatewayProbe.of(this, running))
                : gateways.stream()
                        .map(Gateways::named)
                        .flatMap(g -> g.routes().stream().map(r -> new ProbeExperiment(this, g, r)));
    }
}
