package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process of the lab: how it is called, built, started and found. It need not be a Spring application; one that is extends
 * {@link SpringBootProcess}.
 */
public interface Component {

    /** Distance of a process's default JMX port from its port. */
    int JMX_DISTANCE = 10_000;

    /** What a process does for the others, in the order in which they start. */
    enum Role {
        REGISTRY,
        SERVICE,
        GATEWAY
    }

    /** The name it has in results, logs and MBeans; unique. */
    String id();

    /** The module it is built from. One module may be several processes. */
    String module();

    Role role();

    int defaultPort();

    /** Place in a block of ports: 0 to {@value Components#MOST} less one, and nobody else's. */
    int offset();

    default int defaultJmxPort() {
        return defaultPort() + JMX_DISTANCE;
    }

    /** What it can be told. */
    SettingsCatalogue catalogue();

    /** Whether a setting can change this process. */
    default boolean concerns(String property) {
        return catalogue().owns(property);
    }

    /**
     * What a JVM runs: class path and main class, or {@code -jar}.
     *
     * @param variant one that concerns this process; {@code null} for the usual build
     */
    List<String> program(LabHome home, @Nullable Variant variant);

    /** The arguments of the program. */
    List<String> arguments(StartContext start);

    /** The files whose classes are worth an archive (class data sharing); empty for none. */
    default Optional<Path> archived(LabHome home) {
        return Optional.empty();
    }

    /** A path that answers with a 2xx once the process is up; empty when there is none. */
    default Optional<String> healthPath() {
        return Optional.empty();
    }

    /** What comes before a path of service-a; the process is ready when such a call is answered. Empty when it leads nowhere. */
    default Optional<String> servicePrefix() {
        return Optional.empty();
    }

    /**
     * What settings make of it.
     *
     * @param service that calls go to
     * @param instances of the service
     * @param variant one that concerns this process; {@code null} for the usual build
     */
    default ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return ChainSnapshot.NONE;
    }

    /** @throws UsageException when these settings make it do what the model cannot predict */
    default void requirePredictable(LayeredSettings settings, String service) {}

    /**
     * Settings that lift every time limit of this process.
     *
     * @param profile what the profile says to it: a time limit set there for one service is lifted too
     */
    default Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        return Map.of();
    }

    /** What a profile says to this process, by property name; nothing to the registry, which no call crosses. */
    default Map<String, String> settings(Profiles profiles, String profile) {
        if (role() == Role.REGISTRY) {
            return new TreeMap<>();
        }
        Map<String, String> own = new TreeMap<>(profiles.settings(profile, module()));
        own.keySet().removeIf(property -> !concerns(property));
        return own;
    }

    /** What a profile sets without effect in this process, which has these limits. */
    default List<IneffectiveSetting> ineffective(Profiles profiles, String profile, List<LimitSpec> live) {
        return new IneffectiveSettings(catalogue(), live).among(settings(profiles, profile));
    }

    /** Whether calls cross it; the registry is asked for addresses only. */
    default boolean onChain() {
        return role() != Role.REGISTRY;
    }
}
