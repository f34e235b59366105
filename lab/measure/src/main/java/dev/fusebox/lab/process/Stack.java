package dev.fusebox.lab.process;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.RegistryDelay;
import dev.fusebox.lab.common.Claim;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.LateBuild;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.jmx.HandleReader;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.SeenOutside;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.process.os.ListeningPort;
import dev.fusebox.lab.process.os.Memory;
import dev.fusebox.lab.process.os.PortsInUse;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.IneffectiveSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one lab. Starts the needed ones with a profile, keeps processes that the profile does not change, knows when they
 * are ready, and ends exactly the processes it started.
 */
public final class Stack implements Processes {

    /** Seconds for a process to end that writes its class archive first. */
    private static final int RECORDING_DEADLINE = 60;

    /** Twice what Spring Boot asks for: with less, its processes report that they are down. */
    private static final long ROOM_MB = 20;

    private final LabHome home;
    private final Ports ports;
    private final ClassArchives archives;
    private final Path logs;
    private final Consumer<String> say;
    private final Clock clock;
    private final JmxAccess jmx;
    private final RunningProcesses running;
    private final StartUp startUp;
    private @Nullable MongoAddress mongo;
    private GivenSettings given = GivenSettings.NONE;

    /** Ports of all instances that may be in the registry. */
    private final Set<Integer> started = ConcurrentHashMap.newKeySet();

    private @Nullable RegistryWatch registry;

    /** How the processes were last started. */
    private @Nullable Launch launch;

    /** @param logs folder for one log file per process */
    public Stack(LabHome home, Ports ports, JavaRuntime java, Path logs, Consumer<String> say) {
        this(home, ports, java, logs, say, Clock.SYSTEM);
    }

    Stack(LabHome home, Ports ports, JavaRuntime java, Path logs, Consumer<String> say, Clock clock) {
        this.home = home;
        this.ports = ports;
        this.archives = new ClassArchives(home, java, say);
        this.logs = logs;
        this.say = say;
        this.clock = clock;
        Failable.run(() -> Files.createDirectories(logs));
        this.jmx = JmxAccess.in(home.state());
        ProcessRegistry record = new ProcessRegistry(home.state(), jmx.folder());
        jmx.create(); // After its record: whatever a killed lab leaves must be known to the next one.
        this.running = new RunningProcesses(ports, jmx, record);
        this.startUp = new StartUp(running, new ProcessStarter(home, ports, java, archives, jmx, logs), ports, clock);
    }

    /** Ends the processes of killed labs, checks that the ports are free, and builds what is missing, before anything starts. */
    public static void prepare(LabHome home, Ports ports, Set<Component> components, Consumer<String> say) {
        ProcessRegistry.clean(home.state(), say);
        if (!components.isEmpty()) {
            claim(home.state(), ports);
        }
        PortsInUse.requireFree(ports, components);
        if (!components.isEmpty()) {
            LateBuild.ensure(
                    home,
                    Stream.concat(
                                    Stream.of(home.jmxAgent()),
                                    components.stream().flatMap(c -> c.jar(home).stream()))
                            .toList());
        }
    }

    /** Of two labs that start at once, both find the ports free; only one gets them. */
    private static void claim(Path state, Ports ports) {
        String block = ports.base() == null ? "default" : "" + ports.base();
        Claim.take(state.resolve("ports-" + block + ".lock")).ifPresent(lab -> {
            throw new LabException(
                    "another fusebox (process %s) has these ports; end it with Ctrl-C or `kill %1$s`, or %s"
                            .formatted(lab, ports.elsewhere()));
        });
    }

    /**
     * @throws UsageException when the profile or the command line has an impossible value for one of them, as far as is known without
     *     a start
     */
    public static void requireValues(LabHome home, Set<Component> components, String profile, GivenSettings given) {
        Launch launch = new Launch(home, new Ports(null), profile, null, false, null, given);
        components.forEach(c -> {
            launch.heapMb(c.module());
            launch.configured(c, DemoStack.SERVICE_A.id());
        });
    }

    public Ports ports() {
        return ports;
    }

    /** @param address what the service reads documents from; {@code null} for the lab's own store */
    public void readFrom(@Nullable MongoAddress address) {
        mongo = address;
    }

    @Override
    public boolean startedHere() {
        return true;
    }

    @Override
    public void give(GivenSettings settings) {
        given = settings;
    }

    /** Uses the class archives that there are. */
    public void makeNoArchives() {
        archives.makeNone();
    }

    /** Starts what is missing or has another profile, and ends all others. */
    @Override
    public void ensure(Set<Component> components, String profile, @Nullable Variant variant, boolean raiseTimeLimits)
            throws InterruptedException {
        Launch now = new Launch(home, ports, profile, variant, raiseTimeLimits, mongo, given);
        launch = now;
        end(components().stream().filter(c -> !components.contains(c)).toList());
        List<Component> changed = components.stream()
                .filter(c -> !running.has(c) || !running.of(c).fingerprint().equals(now.fingerprint(c)))
                .sorted(RunningProcesses.BY_PORT)
                .toList();
        if (changed.isEmpty()) {
            return;
        }
        end(changed.stream().filter(running::has).toList());
        PortsInUse.requireFree(ports, changed);
        requireRoom();
        changed.forEach(
                c -> started.add(ports.of(c))); // Before archives are made: for those they start, and register, too.
        try {
            Collection<Component> modules = changed.stream()
                    .filter(c -> now.variant(c) == null)
                    .collect(Collectors.toMap(Component::module, Function.identity(), (first, second) -> first))
                    .values();
            archives.prepare(modules, () -> {
                startUp.start(modules, now, true);
                running.end(modules, RECORDING_DEADLINE);
            });
            watchRegistry(changed);
            say.accept("starting " + changed.stream().map(Component::id).collect(Collectors.joining(", "))
                    + (changed.stream().allMatch(Component::ofUser) ? "" : " with profile " + profile));
            startUp.start(changed, now, false);
        } catch (LabException failure) {
            throw now.blameProfile(failure, changed);
        }
        changed.stream().filter(Component::onJvm).forEach(running::connect);
        clock.sleep(JmxProcess.PUBLISHED_MS);
    }

    @Override
    public void endAll() {
        end(components().stream()
                .filter(c -> c.role() != Component.Role.REGISTRY)
                .toList());
    }

    /** From the moment when the registry may be there. An instance of a process that has ended stays in it for a while. */
    private void watchRegistry(List<Component> changed) {
        if (registry == null && changed.contains(DemoStack.EUREKA)) {
            registry = RegistryWatch.start(ports.url(DemoStack.EUREKA), started, running::endBecauseOf);
        }
    }

    /** Lets the lab itself register an instance on this port. */
    public void expectInstance(int port) {
        started.add(port);
    }

    private void requireRoom() {
        long free = Failable.call(() -> Files.getFileStore(logs).getUsableSpace()) >> 20;
        if (free < ROOM_MB) {
            throw new LabException("only %d MiB of disk are free for %s, and processes need %d; make room there"
                    .formatted(free, logs, ROOM_MB));
        }
    }

    @Override
    public void requireAlive() {
        running.requireAlive();
    }

    @Override
    public void requireRunning() {
        running.requireRunning();
    }

    /** @throws LabException when it is no JVM */
    public JmxProcess jmx(Component component) {
        return running.jmx(component);
    }

    @Override
    public ObservedProcess observed(Component component) {
        return jmx(component);
    }

    @Override
    public String url(Component component) {
        return ports.url(component);
    }

    @Override
    public @Nullable Integer rssMb(Component component) {
        return Memory.rssMb(handle(component));
    }

    @Override
    public boolean onThisMachine(Component component) {
        return true;
    }

    @Override
    public DoubleSupplier ownCpu() {
        return running.cpu();
    }

    @Override
    public Sampler sampler(Component component, long startMs, int every) throws IOException {
        ProcessHandle process = handle(component);
        if (!component.onJvm()) {
            SeenOutside threads = new SeenOutside(null, ProcThreads.of(process));
            return Sampler.start(component.id(), new HandleReader(process), startMs, every, threads);
        }
        SeenOutside outside = new SeenOutside(ListeningPort.of(url(component)), ProcThreads.ofJvm(process));
        return Sampler.start(component.id(), jmx(component).reader(), startMs, every, outside);
    }

    @Override
    public ChainSnapshot configured(Component component) {
        return components().stream()
                .filter(c -> c.role() == Component.Role.SERVICE && c.number() == 1)
                .map(service -> launch().configured(component, service.id()))
                .reduce(ChainSnapshot.NONE, ChainSnapshot::with);
    }

    @Override
    public Map<String, String> settings(Component component) {
        Map<String, String> own = new TreeMap<>(launch().settings(component));
        own.putAll(launch().given(component));
        return own;
    }

    @Override
    public List<String> outraisedSettings() {
        return components().stream()
                .flatMap(c -> launch().overriddenByRaised(c).stream())
                .distinct()
                .map(
                        "--set %s: without effect here, since time limits are raised; --as-is keeps them as they are"
                                ::formatted)
                .toList();
    }

    @Override
    public List<String> unreadSettings() {
        List<String> sentences = new ArrayList<>();
        for (Component component : components()) {
            try {
                if (component.onChain() && component.onJvm()) {
                    IneffectiveSettings here = new IneffectiveSettings(
                            component.catalogue(), jmx(component).chain().limits());
                    here.neverReadAmong(launch().settings(component))
                            .forEach(s -> sentences.add(s.words("profile " + launch().profile(), component.id())));
                    here.neverReadAmong(launch().given(component))
                            .forEach(s -> sentences.add(s.words(GivenSettings.ORIGIN, component.id())));
                }
            } catch (IOException e) {
                throw new LabException(component.id() + " cannot be read: " + IoErrors.of(e), e);
            }
        }
        return sentences;
    }

    /** The errors in the log of a process since its start, or its last lines. */
    public String errors(Component component) {
        return running.of(component).errors();
    }

    /** The process of a running component. */
    public ProcessHandle handle(Component component) {
        return running.handle(component);
    }

    @Override
    public List<Component> components() {
        return running.components();
    }

    /** What keeps an instance in the list of a running gateway, see {@link InstanceCaches#of}. */
    public Optional<RegistryDelay> instanceCaches(Component gateway, int leaseSeconds) {
        return InstanceCaches.of(launch(), gateway, leaseSeconds);
    }

    private Launch launch() {
        return Objects.requireNonNull(launch, "nothing was started yet");
    }

    /** The file with the JMX user and password of this lab. */
    public Path jmxPasswordFile() {
        return jmx.passwordFile();
    }

    @Override
    public void adopt(Process process) {
        running.adopt(process);
    }

    private void end(Collection<Component> components) {
        running.end(components, RunningProcesses.END_DEADLINE);
    }

    /** Kills one process, as a crash would: the registry still lists it for a while. */
    public void kill(Component component) {
        handle(component).destroyForcibly();
        end(List.of(component));
    }

    /** Starts a process again that was killed; returns once it reports health. */
    public void startAgain(Component component) throws InterruptedException {
        startUp.startAgain(component, launch());
        if (component.onJvm()) {
            running.connect(component);
        }
    }

    /** Ends every process that this lab started. */
    @Override
    public void close() {
        running.close();
        if (registry != null) {
            registry.close();
        }
    }
}
