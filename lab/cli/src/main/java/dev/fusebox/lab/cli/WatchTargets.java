package dev.fusebox.lab.cli;

import dev.fusebox.lab.cli.option.JmxUserOptions;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxPollers.JmxTarget;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ProcessReading;
import dev.fusebox.lab.jmx.ProcessStatus;
import dev.fusebox.lab.process.ForeignJvm;
import dev.fusebox.lab.process.LiveProcesses;
import dev.fusebox.lab.process.LiveProcesses.LiveProcess;
import dev.fusebox.lab.target.Instance;
import dev.fusebox.lab.target.TargetFile;
import dev.fusebox.lab.tool.option.OptionWords;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The processes that {@code fusebox watch} shows. */
final class WatchTargets extends JmxUserOptions {

    private static final Ports DEFAULT_PORTS = new Ports(null);

    @Option(
            names = "--port-base",
            paramLabel = "N",
            description =
                    "Watch the lab that was started with this port base; default: the lab on the default ports, or"
                            + " the only one.")
    private @Nullable Integer portBase;

    @Option(
            names = "--component",
            paramLabel = "NAME",
            split = ",",
            description = "Processes of the lab to show, such as service-a; default: all but the registry.")
    private @Nullable List<String> components;

    @Option(names = "--pid", paramLabel = "PID", description = OptionWords.PID)
    private @Nullable String named;

    private @Nullable Long pid;

    @Option(names = "--jmx", paramLabel = "HOST:PORT", description = OptionWords.JMX)
    private @Nullable String jmx;

    @Option(names = "--target", paramLabel = "FILE", description = OptionWords.TARGET)
    private @Nullable Path targetFile;

    private @Nullable TargetFile target;

    private @Nullable ForeignJvm byHand;

    /** Whether the gateways of this machine are asked for, rather than one to watch. */
    boolean lists() {
        return "list".equals(named);
    }

    /** The result is evaluated at each refresh: a lab may have started another process meanwhile. */
    Supplier<List<JmxTarget>> find(LabHome home) {
        check();
        if (targetFile != null) {
            target = TargetFile.read(targetFile);
            List<JmxTarget> all =
                    target.instances().stream().map(WatchTargets::of).toList();
            return () -> all;
        }
        LiveProcesses processes = new LiveProcesses(home);
        JmxTarget named = jmx != null
                ? at(JmxLogin.of(jmx, user, passwordFile))
                : pid != null ? byPid(pid, processes, home) : null;
        if (named != null) {
            return () -> List.of(named);
        }
        Ports lab = portBase != null
                ? new Ports(portBase)
                : choose(processes.now().stream().map(LiveProcess::ports).collect(Collectors.toSet()));
        Supplier<List<JmxTarget>> chosen = () -> processes.now().stream()
                .filter(l -> l.ports().equals(lab))
                .filter(l -> components == null ? l.onChain() : components.contains(l.component()))
                .map(l -> of(l, processes))
                .toList();
        if (chosen.get().isEmpty()) {
            String running = processes.now().stream()
                    .map(l -> l.component() + " with JMX port " + l.address().port())
                    .collect(Collectors.joining(", "));
            throw new LabException(
                    running.isEmpty()
                            ? "no lab is running here; start one with `fusebox up`, or pass --pid or --jmx"
                            : "the lab has no such process; running are: " + running);
        }
        return chosen;
    }

    private void check() {
        if (named != null) {
            if (!named.matches("[1-9]\\d{0,9}")) {
                throw new UsageException(
                        "--pid %s: not a process id; --pid list prints those of gateways".formatted(named));
            }
            pid = Long.valueOf(named);
        }
        boolean named = pid != null || jmx != null;
        if (Stream.of(pid, jmx, portBase, targetFile).filter(Objects::nonNull).count() > 1) {
            throw new UsageException(
                    "--pid, --jmx, --port-base and --target each name what to watch; pass only one of them");
        }
        if (components != null && (named || targetFile != null)) {
            throw new UsageException(
                    "--component selects processes of a lab; leave it out with --pid, --jmx and --target");
        }
        if ((user != null || passwordFile != null) && !named) {
            throw new UsageException("--user and --password-file need --jmx or --pid; a lab's own password is known");
        }
    }

    /** The lab on the default ports, or the only one. */
    static Ports choose(Set<Ports> labs) {
        if (labs.size() < 2 || labs.contains(DEFAULT_PORTS)) {
            return labs.size() == 1 ? labs.iterator().next() : DEFAULT_PORTS;
        }
        String bases = labs.stream()
                .map(ports -> String.valueOf(ports.base()))
                .sorted()
                .collect(Collectors.joining(" or --port-base "));
        throw new UsageException("%d labs run, none of them on the default ports; choose one: --port-base %s"
                .formatted(labs.size(), bases));
    }

    private JmxTarget byPid(long id, LiveProcesses processes, LabHome home) {
        Optional<LiveProcess> own =
                processes.now().stream().filter(l -> l.pid() == id).findFirst();
        if (own.isPresent()) {
            return of(own.get(), processes);
        }
        ForeignJvm jvm = ForeignJvm.of(id);
        byHand = jvm;
        ForeignJvm.Way way = jvm.way(home, user, passwordFile);
        return new JmxTarget(null, way.where(), way.address());
    }

    private static JmxTarget of(Instance instance) {
        return new JmxTarget(
                instance.component().id(), instance.url().getAuthority(), () -> Optional.of(instance.limits()));
    }

    private static JmxTarget of(LiveProcess live, LiveProcesses processes) {
        int port = live.address().port();
        return new JmxTarget(live.component(), where(live.address()), () -> processes.address(live.component(), port));
    }

    private static JmxTarget at(JmxProcess.Address address) {
        return new JmxTarget(null, where(address), () -> Optional.of(address));
    }

    private static String where(JmxProcess.Address address) {
        return address.host() + ":" + address.port();
    }

    /** An instance of a target may go and come back later, but a mistake in the file must show. */
    private static void requireAllReached(TargetFile target, List<ProcessStatus> first) {
        for (int i = 0; i < first.size(); i++) {
            ProcessStatus status = first.get(i);
            Instance instance = target.instances().get(i);
            if (status.state() != ProcessStatus.Reachability.ANSWERS) {
                throw instance.unreadable(target, Objects.requireNonNullElse(status.why(), "no answer so far"));
            }
            if (!status.complete()) {
                throw instance.withoutLimits(target);
            }
        }
    }

    /** A process of the lab publishes limits sooner or later; of one that a user started by hand that is not certain. */
    private void requireLimits(ProcessStatus status) {
        ProcessReading now = status.now();
        if (byHand != null && !status.complete() && (now == null || now.limits().isEmpty())) {
            throw new LabException(
                    status.why() != null
                            ? "%s: %s".formatted(byHand.title(), status.why())
                            : "%s publishes no limits, or has not started yet; to a gateway add a starter, %s: notes/your-gateway.md"
                                    .formatted(byHand.title(), SpringBootProcess.STARTERS));
        }
    }

    /** Whether the options name one process, rather than a lab or a file, which may have one by chance. */
    boolean onlyOne() {
        return pid != null || jmx != null;
    }

    /** A named process must answer at first. Later it may go and come back. */
    void requireReached(List<ProcessStatus> first) {
        if (target != null) {
            requireAllReached(target, first);
            return;
        }
        ProcessStatus status = first.get(0);
        if (status.state() == ProcessStatus.Reachability.ANSWERS) {
            requireLimits(status);
            return;
        }
        if (jmx == null && pid == null) {
            return;
        }
        if (byHand != null && status.where().equals(ForeignJvm.Way.ATTACHED)) {
            throw new LabException("%s cannot be read: %s"
                    .formatted(
                            byHand.title(),
                            Objects.requireNonNullElse(status.why(), "no answer so far; is it stopped?")));
        }
        throw new LabException(
                status.state() != ProcessStatus.Reachability.REJECTS_LOGIN
                        ? "no JMX at %s: %s"
                                .formatted(status.where(), Objects.requireNonNullElse(status.why(), "no answer so far"))
                        : user == null && passwordFile == null
                                ? status.where() + " requires a password; pass --user NAME or --password-file FILE"
                                : status.where() + " rejects this user or password");
    }
}
