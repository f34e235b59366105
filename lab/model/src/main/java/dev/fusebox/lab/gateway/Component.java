package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A process of the lab: its name, its ports, how it is built, started and found, and the {@link Gateway} that it is. What it is on paper,
 * {@link PaperProcess} says. It may be any program; a Spring application extends {@link SpringBootProcess}.
 * {@link java.util.ServiceLoader} finds the component of a gateway: the file {@code META-INF/services/dev.fusebox.lab.gateway.Component}
 * names it.
 */
public abstract class Component extends PaperProcess implements Cloneable {

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

    @Override
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

    /** What a build makes of its module; empty for a program that is not of this checkout. */
    public Optional<Path> jar(LabHome home) {
        return Optional.empty();
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

    /** The profile's settings for this process, by property; none for a process that is not on the chain. */
    public Map<String, String> settings(Profiles profiles, String profile) {
        Map<String, String> own = new TreeMap<>();
        if (onChain()) {
            own.putAll(profiles.settings(profile, module()));
            own.keySet().removeIf(property -> !concerns(property));
        }
        return own;
    }

    /** Whether calls cross it, and its limits bound them. The registry only serves addresses; a store has no limits. */
    public boolean onChain() {
        return role() == Role.SERVICE || role() == Role.GATEWAY;
    }
}
