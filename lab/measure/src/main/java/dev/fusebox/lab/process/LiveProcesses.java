package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Components;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.jmx.JmxProcess;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The running processes of every lab of this checkout, with their JMX addresses, from the labs' records. */
public record LiveProcesses(LabHome home) {

    /** Gateways first, then services; the registry, which no call crosses, last. */
    private static final Comparator<LiveProcess> ORDER = Comparator.<LiveProcess, Component.Role>comparing(
                    l -> l.known().map(Component::role).orElse(Component.Role.GATEWAY), Comparator.reverseOrder())
            .thenComparing(l -> l.known().map(Component::offset).orElse(Components.MOST));

    /** A running process. */
    public record LiveProcess(String component, long pid, JmxProcess.Address address) {
        private Optional<Component> known() {
            return Components.of(component);
        }

        /** The ports of its lab; the default ports for a component that this version does not know. */
        public Ports ports() {
            return known().map(c -> Ports.withJmx(c, address.port())).orElse(new Ports(null));
        }

        /** Whether calls cross it; the registry only serves addresses. */
        public boolean onChain() {
            return known().filter(c -> !c.onChain()).isEmpty();
        }
    }

    /** The processes that run now, in the order in which a call crosses them. */
    public List<LiveProcess> now() {
        return ProcessRegistry.all(home.state()).stream()
                .flatMap(lab -> lab.members().stream().flatMap(m -> live(m, Path.of(lab.jmxFolder()))))
                .sorted(ORDER)
                .toList();
    }

    private static Stream<LiveProcess> live(ProcessRegistry.Member member, Path jmxFolder) {
        return member
                .process()
                .alive()
                .flatMap(p -> new JmxAccess(jmxFolder)
                        .address(member.jmxPort())
                        .map(address -> new LiveProcess(member.component(), p.pid(), address)))
                .stream();
    }

    /** The address of a component that had this JMX port; empty while no lab runs it. */
    public Optional<JmxProcess.Address> address(String component, int jmxPort) {
        return now().stream()
                .filter(l -> l.component().equals(component) && l.address().port() == jmxPort)
                .map(LiveProcess::address)
                .findFirst();
    }
}
