package dev.fusebox.lab.process;

import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.process.os.ListeningPort;
import dev.fusebox.lab.process.os.PortsInUse;
import dev.fusebox.lab.study.Endpoint;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.lang3.function.FailableBooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Starts components in their order, and knows when they are ready: first the registry and others that no call crosses, then the rest;
 * at last a gateway must reach the service.
 */
record StartUp(RunningProcesses running, ProcessStarter starter, Ports ports, Clock clock) {

    /** Seconds for a process to answer. */
    private static final int DEADLINE = 120;

    /**
     * Returns when they, and all that run already, are ready.
     *
     * @param recording whether to start them only for their class archives: see {@link ClassArchives}
     * @throws LabException when one of them ends, is not ready after two minutes, or has lost its port to another program
     */
    void start(Collection<Component> components, Launch launch, boolean recording) throws InterruptedException {
        for (boolean onChain : new boolean[] {false, true}) {
            List<Component> part =
                    components.stream().filter(c -> c.onChain() == onChain).toList();
            part.forEach(c -> running.add(() -> starter.start(c, launch, recording)));
            for (Component component : part) {
                awaitAnswer(component);
                requireOwnPort(component);
            }
        }
        for (Component component : running.components()) {
            awaitService(component);
        }
    }

    /** Starts one that was killed; returns once it reports health. */
    void startAgain(Component component, Launch launch) throws InterruptedException {
        running.add(() -> starter.start(component, launch, false));
        awaitHealth(component, component.healthPath().orElseThrow());
    }

    private void awaitAnswer(Component component) throws InterruptedException {
        Optional<String> health = component.healthPath();
        if (!component.speaksHttp()) {
            await(component, "opens no port", () -> PortsInUse.isOpen(ports.of(component)));
        } else if (health.isPresent()) {
            awaitHealth(component, health.get());
        }
    }

    private void awaitHealth(Component component, String path) throws InterruptedException {
        await(component, "does not report health", () -> answers(component, path, null));
    }

    /** A gateway is ready when a real call through it is answered by the service. */
    private void awaitService(Component component) throws InterruptedException {
        Optional<String> prefix = component.servicePrefix();
        if (prefix.isPresent()) {
            String path = prefix.get() + Endpoint.HELLO.path();
            await(
                    component,
                    "does not reach " + DemoStack.SERVICE_A.id(),
                    () -> answers(component, path, Endpoint.HELLO.form()));
        }
    }

    private boolean answers(Component component, String path, @Nullable Map<String, String> form)
            throws InterruptedException {
        return LocalHttp.ok(ports.url(component) + path, form);
    }

    private void await(Component component, String failure, FailableBooleanSupplier<InterruptedException> up)
            throws InterruptedException {
        long deadline = clock.millis() + DEADLINE * 1000L;
        while (!up.getAsBoolean()) {
            running.requireRunning();
            if (clock.millis() > deadline) {
                throw new LabException("%s %s after %d s; %s"
                        .formatted(
                                component.id(),
                                failure,
                                DEADLINE,
                                running.of(component).errors()));
            }
            clock.sleep(500);
        }
    }

    /** A port that was free may be taken before its process comes to it, and then another program answers there. */
    private void requireOwnPort(Component component) {
        if (new ListeningPort(ports.of(component))
                .isForeign(running.family(component).toList())) {
            PortsInUse.requireFree(ports, List.of(component));
        }
    }
}
