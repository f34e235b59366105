package dev.fusebox.lab.gateway;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.WhenFull;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process of the lab, and all the lab knows of it: how it is called, built, started and found, and which {@link Gateway} it
 * is. It need not be a Spring application; one that is extends {@link SpringBootProcess}. That of a gateway is found by
 * {@link java.util.ServiceLoader}: a file {@code META-INF/services/dev.fusebox.lab.gateway.Component} names it.
 */
public abstract class Component {

    /** What {@link #raisedTimeLimits} raises them to, in seconds. */
    public static final int RAISED_TO = 60;

    /** Distance of a process's default JMX port from its port. */
    private static final int JMX_DISTANCE = 10_000;

    /** What a process does for the others, in the order in which they start. */
    public enum Role {
        REGISTRY,
        SERVICE,
        GATEWAY
    }

    private final String id;
    private final String module;
    private final Role role;
    private final int defaultPort;
    private final int offset;

    /**
     * @param id the name it has in results, logs and MBeans; unique
     * @param module it is built from; one module may be several processes
     * @param offset place in a block of ports: 0 to {@value Components#MOST} less one, and nobody else's
     */
    protected Component(String id, String module, Role role, int defaultPort, int offset) {
        this.id = id;
        this.module = module;
        this.role = role;
        this.defaultPort = defaultPort;
        this.offset = offset;
    }

    public String id() {
        return id;
    }

    public String module() {
        return module;
    }

    public Role role() {
        return role;
    }

    public int defaultPort() {
        return defaultPort;
    }

    public int offset() {
        return offset;
    }

    public int defaultJmxPort() {
        return defaultPort() + JMX_DISTANCE;
    }

    /** What it can be told. */
    public SettingsCatalogue catalogue() {
        return SettingsCatalogue.NONE;
    }

    /** Whether a setting can change this process. */
    public boolean concerns(String property) {
        return catalogue().owns(property);
    }

    /** What a JVM runs: class path and main class, or {@code -jar}. */
    public abstract List<String> program(Launch launch);

    /** The arguments of the program. */
    public abstract List<String> arguments(Launch launch);

    /** The jar whose classes, with those of {@code lib} beside it, are worth an archive; empty for none. */
    public Optional<Path> archived(LabHome home) {
        return Optional.empty();
    }

    /** A path that answers with a 2xx once the process is up; empty when there is none. */
    public Optional<String> healthPath() {
        return Optional.empty();
    }

    /** The way through it that callers may take; empty for what stands behind one. */
    public Optional<Gateway> gateway() {
        return Optional.empty();
    }

    /** What comes before a path of service-a; the process is ready when such a call is answered. Empty when it leads nowhere. */
    public Optional<String> servicePrefix() {
        return gateway().map(Gateway::prefix);
    }

    /**
     * What settings make of it.
     *
     * @param service that calls go to
     * @param instances of the service
     * @param variant one that concerns this process; {@code null} for the usual build
     */
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return ChainSnapshot.NONE;
    }

    /** A limit of the size that a setting says. */
    public LimitSpec limit(LimitKind kind, @Nullable String scope, SettingValue setting) {
        return limit(kind, scope, setting, setting.number());
    }

    /** A limit whose size follows from a setting and something else. */
    public LimitSpec limit(LimitKind kind, @Nullable String scope, SettingValue setting, int max) {
        LimitId limit = new LimitId(id(), kind, scope);
        if (max < 1 && kind != LimitKind.CONNECTIONS && kind != LimitKind.ACCEPT_QUEUE) {
            throw new UsageException(
                    setting.words() + ": must be at least 1; with less no call passes " + limit.name());
        }
        WhenFull whenFull = switch (kind) {
            case SEMAPHORE, BULKHEAD, THREAD_POOL, ACCEPT_QUEUE -> WhenFull.REJECTS;
            case THREADS, CONNECTIONS, HTTP_POOL, EVENT_LOOP, CPU -> WhenFull.QUEUES;
        };
        return new LimitSpec(limit, max, whenFull, setting);
    }

    /** @throws UsageException when these settings make it do what the model cannot predict */
    public void requirePredictable(LayeredSettings settings, String service) {}

    /**
     * Settings that lift every time limit of this process. An experiment that holds calls passes them, so that it tests a limit
     * and not a time-out: a stock gateway gives up a held call after one second.
     *
     * @param profile what the profile says to it: a time limit set there for one service is lifted too
     */
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        return Map.of();
    }

    /** What results say of the time limits. */
    public static String timeLimits(boolean raised) {
        return raised ? "raised to " + RAISED_TO + " s" : "as they are";
    }

    /** What a profile says to this process, by property name; nothing to the registry, which no call crosses. */
    public Map<String, String> settings(Profiles profiles, String profile) {
        Map<String, String> own = new TreeMap<>();
        if (onChain()) {
            own.putAll(profiles.settings(profile, module()));
            own.keySet().removeIf(property -> !concerns(property));
        }
        return own;
    }

    /** What a profile sets without effect in this process, which has these limits. */
    public List<IneffectiveSetting> ineffective(Profiles profiles, String profile, List<LimitSpec> live) {
        return new IneffectiveSettings(catalogue(), live).among(settings(profiles, profile));
    }

    /** Whether calls cross it; the registry is asked for addresses only. */
    public boolean onChain() {
        return role() != Role.REGISTRY;
    }
}
