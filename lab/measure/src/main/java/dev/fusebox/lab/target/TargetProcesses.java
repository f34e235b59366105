package dev.fusebox.lab.target;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.ThisMachine;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.SeenOutside;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.process.os.ListeningPort;
import dev.fusebox.lab.results.cell.ReadBy;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/** The processes of a target file: they run already, and run on. */
public final class TargetProcesses implements Processes {

    private final LabHome home;
    private final String file;
    private final Map<Component, Instance> instances = new LinkedHashMap<>();
    private final Map<Component, ObservedProcess> connections = new ConcurrentHashMap<>();
    private final List<ProcessHandle> guests = new CopyOnWriteArrayList<>();
    private @Nullable String profile;

    private TargetProcesses(LabHome home, TargetFile file) {
        this.home = home;
        this.file = file.name();
        file.instances().forEach(instance -> instances.put(instance.component(), instance));
    }

    /**
     * Connects to all instances.
     *
     * @throws UsageException for one that publishes no limits of Fusebox
     * @throws LabException for one that cannot be reached
     */
    public static TargetProcesses connect(LabHome home, TargetFile file) {
        TargetProcesses processes = new TargetProcesses(home, file);
        try {
            file.instances().forEach(instance -> processes.connect(file, instance));
            return processes;
        } catch (RuntimeException failed) {
            processes.close();
            throw failed;
        }
    }

    /** The name of the file. */
    public String file() {
        return file;
    }

    /** What is measured, and how, for readers of the run. */
    public String words() {
        return instances.values().stream()
                .map(i -> "%s at %s, its limits read %s every %d ms"
                        .formatted(
                                i.component().id(),
                                i.url(),
                                i.limits().way(),
                                i.limits().everyMs()))
                .collect(Collectors.joining("; "));
    }

    private void connect(TargetFile file, Instance instance) {
        try {
            ObservedProcess process =
                    instance.limits().connect(instance.component().id());
            connections.put(instance.component(), process);
            process.read();
            if (process.ownName() == null) {
                throw instance.withoutLimits(file);
            }
        } catch (IOException e) {
            throw instance.unreadable(file, IoErrors.of(e));
        }
    }

    /** Whether the load of a cell goes to several instances of a gateway. */
    public boolean sharesLoad() {
        return components().stream().anyMatch(c -> c.number() > 1 && c.role() == Component.Role.GATEWAY);
    }

    @Override
    public boolean startedHere() {
        return false;
    }

    @Override
    public void give(GivenSettings settings) {
        if (!settings.values().isEmpty()) {
            throw new UsageException("settings of processes that run already cannot be changed; leave out --set");
        }
    }

    /** Nothing is started: the profile only says what these processes are said to run with. */
    @Override
    public void ensure(Set<Component> components, String profile, @Nullable Variant variant, boolean raiseTimeLimits) {
        this.profile = profile;
    }

    @Override
    public List<Component> components() {
        return List.copyOf(instances.keySet());
    }

    @Override
    public String url(Component component) {
        return instance(component).url().toString();
    }

    @Override
    public ObservedProcess observed(Component component) {
        return Objects.requireNonNull(connections.get(component), component::id);
    }

    @Override
    public Sampler sampler(Component component, long startMs, int every) throws IOException {
        SeenOutside outside = onThisMachine(component)
                ? new SeenOutside(ListeningPort.of(url(component)), null)
                : SeenOutside.NOTHING;
        return Sampler.start(component.id(), observed(component).reader(), startMs, every, outside);
    }

    /** The coarsest. */
    @Override
    public ReadBy readBy(List<Component> components) {
        return components.stream()
                .map(component -> instance(component).limits())
                .map(limits -> new ReadBy(limits.way(), limits.everyMs()))
                .reduce((one, other) -> other.everyMs() > one.everyMs() ? other : one)
                .orElseThrow();
    }

    @Override
    public ChainSnapshot configured(Component component) {
        Launch launch = new Launch(home, new Ports(null), Objects.requireNonNull(profile), null, false);
        return Stream.of(DemoStack.SERVICE_A, DemoStack.SERVICE_B)
                .filter(instances::containsKey)
                .map(service -> launch.configured(component, service.id()))
                .reduce(ChainSnapshot.NONE, ChainSnapshot::with);
    }

    @Override
    public Map<String, String> settings(Component component) {
        return component.settings(Profiles.of(home), Objects.requireNonNull(profile));
    }

    /** Its process id is not known. */
    @Override
    public @Nullable Integer rssMb(Component component) {
        return null;
    }

    @Override
    public boolean onThisMachine(Component component) {
        return ThisMachine.isHere(component.id(), instance(component).url().getHost());
    }

    @Override
    public DoubleSupplier ownCpu() {
        List<ObservedProcess> here = components().stream()
                .filter(this::onThisMachine)
                .map(this::observed)
                .toList();
        return () -> here.stream().mapToDouble(TargetProcesses::cpuSeconds).sum()
                + Processes.cpuSeconds(ProcessHandle.current());
    }

    private static double cpuSeconds(ObservedProcess process) {
        return Math.max(0, Failable.call(process::read).cpuNanos() / 1e9);
    }

    @Override
    public void adopt(Process process) {
        guests.removeIf(guest -> !guest.isAlive());
        guests.add(process.toHandle());
    }

    /** @throws LabException when one does not answer */
    @Override
    public void requireAlive() {
        connections.replaceAll(this::alive);
    }

    /** A process that started again has another connection over JMX. */
    private ObservedProcess alive(Component component, ObservedProcess before) {
        try {
            before.read();
            return before;
        } catch (IOException broken) {
            before.close();
        }
        try {
            ObservedProcess now = instance(component).limits().connect(component.id());
            now.read();
            return now;
        } catch (IOException e) {
            throw new LabException(
                    "%s at %s cannot be read any more: %s".formatted(component.id(), url(component), IoErrors.of(e)),
                    e);
        }
    }

    private Instance instance(Component component) {
        return Objects.requireNonNull(instances.get(component), component::id);
    }

    /** Ends load generators, and connections; the target runs on. */
    @Override
    public void close() {
        guests.stream().flatMap(Processes::family).forEach(ProcessHandle::destroy);
        new ArrayList<>(connections.values()).forEach(ObservedProcess::close);
    }
}
