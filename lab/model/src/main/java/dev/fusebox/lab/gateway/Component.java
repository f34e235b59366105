package dev.fusebox.lab.gateway;

import dev.fusebox.lab.advise.Counterpart;
import dev.fusebox.lab.advise.Remedy;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches.ListOfInstances;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.IneffectiveSetting;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A process of the lab: its name, how it is built, started and found, and the {@link Gateway} that it is. It may be any program; a
 * Spring application extends {@link SpringBootProcess}. {@link java.util.ServiceLoader} finds the component of a gateway: the file
 * {@code META-INF/services/dev.fusebox.lab.gateway.Component} names it.
 */
public abstract class Component implements Cloneable {

    /** The seconds that {@link #raisedTimeLimits} raises time limits to. */
    public static final int RAISED_TO = 60;

    /** A process's default JMX port is its port plus this distance. */
    private static final int JMX_DISTANCE = 10_000;

    /** Default ports of further instances begin here, far from those of components. */
    private static final int FIRST_PORT = 7400;

    /** The part of a process in the lab, in the order of starts. */
    public enum Role {
        REGISTRY,
        STORE,
        SERVICE,
        GATEWAY
    }

    private String id;
    private final String module;
    private final Role role;
    private int defaultPort;
    private int offset;
    private Component first = this;
    private int number = 1;

    /**
     * @param id its unique name in results, logs and MBeans
     * @param module the module it is built from; one module may be several processes
     * @param offset position in a block of ports: 0 to {@value Components#MOST} less one, different for each component
     */
    protected Component(String id, String module, Role role, int defaultPort, int offset) {
        this.id = id;
        this.module = module;
        this.role = role;
        this.defaultPort = defaultPort;
        this.offset = offset;
    }

    /** A further instance: the same program, with its own name and ports, and perhaps its own settings. */
    final Component instance(int which, int place) {
        try {
            Component instance = (Component) clone();
            instance.id = id + "-" + which;
            instance.number = which;
            instance.offset = place;
            instance.defaultPort = FIRST_PORT + place;
            return instance;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Who asks for further instances gets new objects for the same ones. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return this == other
                || number > 1 && other instanceof Component same && same.id.equals(id) && same.offset == offset;
    }

    @Override
    public final int hashCode() {
        return id.hashCode();
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

    /** The component that this is an instance of: itself, or where several run, the first of them. */
    public Component first() {
        return first;
    }

    /** Which of its instances it is, from 1. */
    public int number() {
        return number;
    }

    /** Its name among several instances, as users write and read it. */
    public String instanceName() {
        return first().gateway()
                        .map(Gateway::id)
                        .filter(id -> role() == Role.GATEWAY)
                        .orElse(first().id()) + "-" + number();
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

    /** The feature version of the oldest Java that its process runs on. */
    public int oldestJava() {
        return 17;
    }

    /** The settings that it knows. */
    public SettingsCatalogue catalogue() {
        return SettingsCatalogue.NONE;
    }

    /** Whether a setting can change this process. */
    public boolean concerns(String property) {
        return catalogue().owns(property);
    }

    /** Whether its process is a JVM: then it gets the lab's flags, and JMX. Else its module is a program that the machine must have. */
    public boolean onJvm() {
        return true;
    }

    /** Files that its process reads, by name; they are written to the folder that it runs in. */
    public Map<String, String> files(Launch launch) {
        return Map.of();
    }

    /** The program for the JVM: class path and main class, or {@code -jar}; the program itself where there is no JVM. */
    public abstract List<String> program(Launch launch);

    /** The arguments of the program. */
    public abstract List<String> arguments(Launch launch);

    /** Settings that only properties of its JVM can set, with their values. */
    public Map<String, String> jvmProperties(Launch launch) {
        Map<String, String> own = new TreeMap<>(launch.settings(this));
        own.putAll(launch.overrides(this));
        own.keySet().removeIf(property -> !catalogue().ofJvm(property));
        return own;
    }

    /** The jar that, with the {@code lib} folder next to it, gets a class archive; empty for none. */
    public Optional<Path> archived(LabHome home) {
        return Optional.empty();
    }

    /** A path that answers with a 2xx once the process is up; empty when there is none. */
    public Optional<String> healthPath() {
        return Optional.empty();
    }

    /** Whether it speaks HTTP. A process that does not is up once its port is open. */
    public boolean speaksHttp() {
        return true;
    }

    /** Variables for its environment, for what must not be in the list of processes. */
    public Map<String, String> environment(Launch launch) {
        return Map.of();
    }

    /** The settings of the command line for it: those of all instances, and over them those of this one. */
    public Map<String, String> own(GivenSettings given) {
        Map<String, String> own = new TreeMap<>(given.of(module(), this::concerns));
        own.putAll(given.only(instanceName()));
        return own;
    }

    /** Whether it is a program of the user's, which may need variables of the user's environment. */
    public boolean ofUser() {
        return false;
    }

    /** The gateway that this process is; empty for a process behind one. */
    public Optional<Gateway> gateway() {
        return Optional.empty();
    }

    /** The prefix of service-a's paths; the process is ready when a call there succeeds. Empty where no call gets to service-a. */
    public Optional<String> servicePrefix() {
        return gateway().map(Gateway::prefix);
    }

    /**
     * The chain that settings configure.
     *
     * @param service the service that calls go to, or what the limits of their route are for
     * @param instances number of instances of the service
     * @param variant the variant of this process; {@code null} for the usual build
     */
    public ChainSnapshot configured(
            LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
        return ChainSnapshot.NONE;
    }

    /** What the library of its circuit breaker is called; empty for none. */
    public Optional<String> breakerLibrary() {
        return Optional.empty();
    }

    /** What a configuration of this gateway asks for; empty where it cannot be read so. */
    public Optional<Intent> intent(List<WrittenSetting> written) {
        return Optional.empty();
    }

    /** The configuration of this gateway that asks for the same; empty where none can be written. */
    public Optional<Counterpart> counterpart(Intent intent) {
        return Optional.empty();
    }

    /** A limit with the size of a setting. */
    public LimitSpec limit(LimitKind kind, @Nullable String scope, SettingValue setting) {
        return limit(kind, scope, setting, setting.number());
    }

    /** A limit whose size follows from a setting and something else. */
    public LimitSpec limit(LimitKind kind, @Nullable String scope, SettingValue setting, int max) {
        LimitId limit = new LimitId(id(), kind, scope);
        if (max < 1 && kind != LimitKind.CONNECTIONS && kind != LimitKind.ACCEPT_QUEUE) {
            throw new UsageException(
                    setting.words() + ": must be at least 1; with less, no call gets through " + limit.name());
        }
        WhenFull whenFull = switch (kind) {
            case SEMAPHORE, BULKHEAD, THREAD_POOL, ACCEPT_QUEUE -> WhenFull.REJECTS;
            case THREADS, CONNECTIONS, HTTP_POOL, EVENT_LOOP, CPU -> WhenFull.QUEUES;
        };
        return new LimitSpec(limit, max, whenFull, setting);
    }

    /** A time limit that a setting gives; none where it is not set. */
    public Stream<TimeLimit> timeLimit(String name, @Nullable SettingValue setting) {
        return Stream.ofNullable(setting).map(by -> new TimeLimit(id(), name, by.duration(), by));
    }

    /** Whether calls of this route meet a limit that no route alone has. */
    public boolean meets(LimitSpec limit, Route route) {
        return true;
    }

    /**
     * Whether a call that waits for its service holds a slot of this limit. The model leaves out a limit that it does not hold;
     * samples, verdicts and reports have it.
     *
     * @param route the route of the call; {@code null} for the first one
     */
    public boolean heldWhileWaiting(LimitSpec limit, @Nullable Route route) {
        return true;
    }

    /** Its own cache of the instances of a service, behind what it fetches from the registry; empty when none is known. */
    public Optional<ListOfInstances> listOfInstances() {
        return Optional.empty();
    }

    /** What is known of limits of a kind that stay in use after faults, such as an issue of its framework; empty for nothing. */
    public Optional<String> knownLeak(LimitKind kind) {
        return Optional.empty();
    }

    /**
     * A wait that the model does not know.
     *
     * @param by the setting without which no call waits
     * @param never its value with which none does
     */
    public record Unmodelled(SettingValue by, String what, String never) {}

    /** The wait of calls to this service that the model does not know; empty where it knows all. */
    protected Optional<Unmodelled> unmodelled(LayeredSettings settings, String service) {
        return Optional.empty();
    }

    /** Settings with which the model can predict what it cannot as it is; empty when it can, and when none do. */
    public Map<String, String> predictableWith(LayeredSettings settings, String service) {
        return unmodelled(settings, service)
                .map(wait -> Map.of(wait.by().property(), wait.never()))
                .orElse(Map.of());
    }

    /** @throws UsageException when the model cannot predict what these settings do */
    public void requirePredictable(LayeredSettings settings, String service) {
        unmodelled(settings, service).ifPresent(wait -> {
            throw new UsageException(
                    "%s: %s lets calls wait %s. The model does not know that wait: measure it with `fusebox run`, or pass --set %s=%s"
                            .formatted(
                                    id(),
                                    wait.by().words(),
                                    wait.what(),
                                    wait.by().property(),
                                    wait.never()));
        });
    }

    /** The settings that change a part of its chain as a remedy asks for; empty when it has none for that. */
    public Map<String, String> settings(Remedy remedy) {
        SettingValue by = remedy.part() instanceof LimitSpec limit
                ? limit.setting()
                : remedy.part() instanceof TimeLimit time ? time.setting() : null;
        String unit = remedy.part() instanceof TimeLimit ? "ms" : "";
        return by == null ? Map.of() : Map.of(by.property(), remedy.size() + unit);
    }

    /**
     * Settings that raise every time limit of this process. Experiments that hold calls need them, to test a limit and not a
     * time-out: a stock gateway gives up a held call after one second.
     *
     * @param profile the profile's settings for this process: a time limit that it sets for one service is raised too
     */
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        return Map.of();
    }

    /** The profile's settings for this process, by property; none for a process that is not on the chain. */
    public Map<String, String> settings(Profiles profiles, String profile) {
        Map<String, String> own = new TreeMap<>();
        if (onChain()) {
            own.putAll(profiles.settings(profile, module()));
            own.keySet().removeIf(property -> !concerns(property));
        }
        return own;
    }

    /**
     * The ineffective ones of these settings that concern the calls of one route.
     *
     * @param live all limits of this process
     * @param way the limits of the route
     */
    public List<IneffectiveSetting> ineffective(
            Map<String, String> settings, List<LimitSpec> live, List<LimitSpec> way) {
        return new IneffectiveSettings(catalogue(), live).among(settings, way);
    }

    /** Whether calls cross it, and its limits bound them. The registry only serves addresses; a store has no limits. */
    public boolean onChain() {
        return role() == Role.SERVICE || role() == Role.GATEWAY;
    }
}
