package dev.fusebox.lab.process;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.Claim;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.InstanceCaches;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.Sampler;
import dev.fusebox.lab.load.LocalHttp;
import dev.fusebox.lab.results.ReadBy;
import dev.fusebox.lab.results.RegistryDelay;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.settings.IneffectiveSettings;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;
import org.apache.commons.lang3.function.FailableBooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The processes of one lab. Starts the needed ones with a profile, keeps processes that the profile does not change, knows when they
 * are ready, and ends exactly the processes it started.
 */
public final class Stack implements Processes {

    /** Seconds for a process to answer. */
    private static final int START_DEADLINE = 120;

    /** Seconds for a process to end. */
    private static final int END_DEADLINE = 5;

    /** Seconds for a process to end that writes its class archive first. */
    private static final int RECORDING_DEADLINE = 60;

    /** Twice what Spring Boot asks for: with less, its processes report that they are down. */
    private static final long ROOM_MB = 20;

    private static final Comparator<Component> BY_PORT = Comparator.comparingInt(Component::offset);

    private final LabHome home;
    private final Ports ports;
    private final JavaRuntime java;
    private final ClassArchives archives;
    private final Path logs;
    private final Consumer<String> say;
    private final Clock clock;
    private final JmxAccess jmx;
    private final ProcessRegistry record;
    private final Map<String, ManagedProcess> running = new LinkedHashMap<>();
    private final Map<String, JmxProcess> connections = new ConcurrentHashMap<>();
    private final List<ProcessHandle> guests = new CopyOnWriteArrayList<>();
    private @Nullable MongoAddress mongo;
    private GivenSettings given = GivenSettings.NONE;

    /** Ports of all instances that may be in the registry. */
    private final Set<Integer> started = ConcurrentHashMap.newKeySet();

    private @Nullable RegistryWatch registry;

    /** An instance in the registry that is not the lab's; {@code null} for none. */
    private volatile @Nullable String stranger;

    /** How the processes were last started. */
    private @Nullable Launch launch;

    private boolean closed;

    /** @param logs folder for one log file per process */
    public Stack(LabHome home, Ports ports, JavaRuntime java, Path logs, Consumer<String> say) {
        this(home, ports, java, logs, say, Clock.SYSTEM);
    }

    Stack(LabHome home, Ports ports, JavaRuntime java, Path logs, Consumer<String> say, Clock clock) {
        this.home = home;
        this.ports = ports;
        this.java = java;
        this.archives = new ClassArchives(home, java, say);
        this.logs = logs;
        this.say = say;
        this.clock = clock;
        Failable.run(() -> Files.createDirectories(logs));
        this.jmx = JmxAccess.in(home.state());
        this.record = new ProcessRegistry(home.state(), jmx.folder());
        jmx.create(); // After its record: whatever a killed lab leaves must be known to the next one.
    }

    /** Ends the processes of killed labs and checks that the ports are free, before anything starts. */
    public static void prepare(LabHome home, Ports ports, Set<Component> components, Consumer<String> say) {
        ProcessRegistry.clean(home.state(), say);
        if (!components.isEmpty()) {
            claim(home.state(), ports);
        }
        ports.requireFree(components);
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
        end(components().stream().filter(c -> !components.contains(c)).toList(), END_DEADLINE);
        List<Component> changed = components.stream()
                .filter(c -> !isRunning(c) || !running(c).fingerprint().equals(now.fingerprint(c)))
                .sorted(BY_PORT)
                .toList();
        if (changed.isEmpty()) {
            return;
        }
        end(changed.stream().filter(this::isRunning).toList(), END_DEADLINE);
        ports.requireFree(changed);
        requireRoom();
        changed.forEach(
                c -> started.add(ports.of(c))); // Before archives are made: for those they start, and register, too.
        try {
            Collection<Component> modules = changed.stream()
                    .filter(c -> now.variant(c) == null)
                    .collect(Collectors.toMap(Component::module, Function.identity(), (first, second) -> first))
                    .values();
            archives.prepare(modules, () -> {
                bringUp(modules, true);
                end(modules, RECORDING_DEADLINE);
            });
            watchRegistry(changed);
            say.accept("starting " + changed.stream().map(Component::id).collect(Collectors.joining(", "))
                    + " with profile " + profile);
            bringUp(changed, false);
        } catch (LabException failure) {
            throw now.blameProfile(failure, changed);
        }
        changed.stream().filter(Component::onJvm).forEach(this::connect);
        clock.sleep(JmxProcess.PUBLISHED_MS);
    }

    /** From the moment when the registry may be there. An instance of a process that has ended stays in it for a while. */
    private void watchRegistry(List<Component> changed) {
        if (registry == null && changed.contains(DemoStack.EUREKA)) {
            registry = RegistryWatch.start(ports.url(DemoStack.EUREKA), started, this::stopLoad);
        }
    }

    /** Lets the lab itself register an instance on this port. */
    public void expectInstance(int port) {
        started.add(port);
    }

    /** Ends all processes: the load then has nowhere to go. {@link #requireAlive} says why. */
    private void stopLoad(String found) {
        synchronized (running) {
            if (!closed) {
                stranger = found;
                ProcessRegistry.end(everyProcess(), END_DEADLINE);
            }
        }
    }

    /** A port that was free may be taken before its process comes to it, and then another program answers there. */
    private void requireOwnPort(Component component) {
        if (Listener.isForeign(
                ports.of(component), family(running(component).handle()).toList())) {
            ports.requireFree(List.of(component));
        }
    }

    private void requireRoom() {
        long free = Failable.call(() -> Files.getFileStore(logs).getUsableSpace()) >> 20;
        if (free < ROOM_MB) {
            throw new LabException("only %d MiB of disk are free for %s, and processes need %d; make room there"
                    .formatted(free, logs, ROOM_MB));
        }
    }

    /** @param recording whether to start them only for their class archives: see {@link ClassArchives} */
    private void bringUp(Collection<Component> changed, boolean recording) throws InterruptedException {
        for (boolean onChain : new boolean[] {false, true}) {
            List<Component> part =
                    changed.stream().filter(c -> c.onChain() == onChain).toList();
            part.forEach(c -> start(c, recording));
            for (Component component : part) {
                Optional<String> health = component.healthPath();
                if (!component.speaksHttp()) {
                    await(component, "opens no port", () -> ports.open(component));
                } else if (health.isPresent()) {
                    await(component, "does not report health", health.get(), null);
                }
                requireOwnPort(component);
            }
        }
        // A gateway is ready when a real call through it is answered by the service.
        for (Component component : components()) {
            if (component.servicePrefix().isPresent()) {
                await(
                        component,
                        "does not reach " + DemoStack.SERVICE_A.id(),
                        component.servicePrefix().get() + Endpoint.HELLO.path(),
                        Endpoint.HELLO.form());
            }
        }
    }

    private void start(Component component, boolean recording) {
        List<String> command = new ArrayList<>(component.onJvm() ? jvm(component, recording) : List.of());
        command.addAll(component.program(launch()));
        command.addAll(component.arguments(launch()));
        component
                .files(launch())
                .forEach((name, text) -> Failable.run(() -> Files.writeString(logs.resolve(name), text)));
        synchronized (running) {
            requireOpen();
            ManagedProcess process = ManagedProcess.start(
                    component,
                    command,
                    environment(component),
                    logs.resolve(component.id() + ".log"),
                    launch().fingerprint(component));
            running.put(component.id(), process);
            if (component.onJvm()) {
                record.add(process.handle(), component.id(), ports.jmx(component));
            } else {
                record.add(process.handle());
            }
        }
    }

    private Map<String, String> environment(Component component) {
        Map<String, String> variables = new LinkedHashMap<>(component.environment(launch()));
        variables.put(ProcessRegistry.MARK, jmx.folder().toString());
        return variables;
    }

    /** The JVM and its flags. */
    private List<String> jvm(Component component, boolean recording) {
        List<String> command = new ArrayList<>(List.of(java.executable().toString()));
        command.addAll(JavaRuntime.flags(launch().heapMb(component.module())));
        if (recording) {
            // Without the JMX agent: with an agent, a JVM records no classes.
            command.addAll(archives.recording(component));
        } else {
            command.add(jmx.flag(home.jmxAgent(), ports.jmx(component)));
            if (launch().variant(component) == null) {
                command.addAll(archives.use(component));
            }
        }
        return command;
    }

    private void await(Component component, String failure, String path, @Nullable Map<String, String> form)
            throws InterruptedException {
        await(component, failure, () -> LocalHttp.ok(ports.url(component) + path, form));
    }

    private void await(Component component, String failure, FailableBooleanSupplier<InterruptedException> up)
            throws InterruptedException {
        long deadline = clock.millis() + START_DEADLINE * 1000L;
        while (!up.getAsBoolean()) {
            requireRunning();
            if (clock.millis() > deadline) {
                throw new LabException("%s %s after %d s; %s"
                        .formatted(
                                component.id(),
                                failure,
                                START_DEADLINE,
                                running(component).errors()));
            }
            clock.sleep(500);
        }
    }

    private void connect(Component component) {
        try {
            JmxProcess.Address address = jmx.address(ports.jmx(component))
                    .orElseThrow(() -> new IOException(jmx.passwordFile() + " cannot be read"));
            connections.put(component.id(), JmxProcess.connect(component.id(), address));
        } catch (IOException e) {
            throw new LabException("no JMX connection to " + component.id() + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void requireAlive() {
        synchronized (running) {
            requireOpen();
        }
        // Where a process ended because its port was taken, the port says more than its log.
        ports.requireFree(components().stream()
                .filter(c -> !running(c).process().isAlive())
                .toList());
        running.values().forEach(ManagedProcess::requireAlive);
    }

    @Override
    public void requireRunning() {
        requireAlive();
        running.values().forEach(ManagedProcess::requireNotStopped);
    }

    private void requireOpen() {
        if (stranger != null) {
            throw new LabException(
                    ("the registry names %s, which this lab did not start: the lab has ended its load and its"
                                    + " processes; find out who registers at %s, then run it again")
                            .formatted(stranger, ports.url(DemoStack.EUREKA)));
        }
        if (closed) {
            throw new LabException("the lab is ending");
        }
    }

    /** @throws LabException when it is no JVM */
    public JmxProcess jmx(Component component) {
        if (!component.onJvm()) {
            throw new LabException(component.id() + " is no JVM, so its limits cannot be read; leave it out here");
        }
        return Objects.requireNonNull(connections.get(component.id()), component::id);
    }

    @Override
    public ObservedProcess observed(Component component) {
        return jmx(component);
    }

    @Override
    public HangingCalls hanging(Component service) {
        return new JmxHang(jmx(service));
    }

    @Override
    public @Nullable ReadBy readBy(List<Component> components) {
        return null;
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
        List<ProcessHandle> own = Stream.concat(
                        Stream.of(ProcessHandle.current()),
                        components().stream().flatMap(c -> family(handle(c))))
                .toList();
        return () -> own.stream()
                .mapToDouble(
                        p -> p.info().totalCpuDuration().map(Duration::toMillis).orElse(0L) / 1e3)
                .sum();
    }

    @Override
    public Sampler sampler(Component component, long startMs, int every) throws IOException {
        return component.onJvm()
                ? Sampler.start(jmx(component), startMs, every)
                : Sampler.start(component.id(), running(component).handle(), startMs, every);
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
                .flatMap(c -> launch().outraised(c).stream())
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
        return running(component).errors();
    }

    /** The process of a running component. */
    public ProcessHandle handle(Component component) {
        return running(component).handle();
    }

    @Override
    public List<Component> components() {
        synchronized (running) {
            return running.values().stream()
                    .map(ManagedProcess::component)
                    .sorted(BY_PORT)
                    .toList();
        }
    }

    /** What keeps an instance in the list of a running gateway, see {@link InstanceCaches#of}. */
    public Optional<RegistryDelay> instanceCaches(Component gateway, int leaseSeconds) {
        return InstanceCaches.of(launch(), gateway, leaseSeconds);
    }

    private Launch launch() {
        return Objects.requireNonNull(launch, "nothing was started yet");
    }

    private ManagedProcess running(Component component) {
        return Objects.requireNonNull(running.get(component.id()), component::id);
    }

    private boolean isRunning(Component component) {
        return running.containsKey(component.id());
    }

    /** The file with the JMX user and password of this lab. */
    public Path jmxPasswordFile() {
        return jmx.passwordFile();
    }

    /**
     * Takes over a process outside the chain, such as a load generator: it ends, with all that it has started, when the lab ends or
     * one of the lab's processes dies.
     */
    @Override
    public void adopt(Process process) {
        ProcessHandle guest = process.toHandle();
        guests.removeIf(g -> !g.isAlive());
        guests.add(guest);
        record.add(guest);
        running.values()
                .forEach(p -> p.handle().onExit().thenRun(() -> family(guest).forEach(ProcessHandle::destroy)));
    }

    private static Stream<ProcessHandle> family(ProcessHandle guest) {
        return Stream.concat(guest.descendants(), Stream.of(guest));
    }

    private void end(Collection<Component> components, int deadlineSeconds) {
        ProcessRegistry.end(
                components.stream().flatMap(c -> family(running(c).handle())).toList(), deadlineSeconds);
        // Afterwards, because a stopped process would not let go of its connection.
        components.stream()
                .flatMap(c -> Stream.ofNullable(connections.remove(c.id())))
                .forEach(JmxProcess::close);
        synchronized (running) {
            components.forEach(c -> running.remove(c.id()));
        }
    }

    /** Kills one process, as a crash would: the registry still lists it for a while. */
    public void kill(Component component) {
        running(component).handle().destroyForcibly();
        end(List.of(component), END_DEADLINE);
    }

    /** With all that they have started. */
    private List<ProcessHandle> everyProcess() {
        List<ProcessHandle> all =
                new ArrayList<>(guests.stream().flatMap(Stack::family).toList());
        running.values().forEach(p -> family(p.handle()).forEach(all::add));
        return all;
    }

    /** Starts a process again that was killed; returns once it reports health. */
    public void startAgain(Component component) throws InterruptedException {
        start(component, false);
        String health = component.healthPath().orElseThrow();
        await(component, "does not report health", health, null);
        if (component.onJvm()) {
            connect(component);
        }
    }

    /** Ends every process that this lab started. */
    @Override
    public void close() {
        synchronized (running) {
            if (closed) {
                return;
            }
            closed = true;
            ProcessRegistry.end(everyProcess(), END_DEADLINE);
        }
        if (registry != null) {
            registry.close();
        }
        jmx.close();
        record.forget();
    }
}
