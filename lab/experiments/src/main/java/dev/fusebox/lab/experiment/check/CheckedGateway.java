package dev.fusebox.lab.experiment.check;

import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.UserApp;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.attach.AttachedApplication;
import dev.fusebox.lab.jmx.attach.AttachedApplication.ReadSettings;
import dev.fusebox.lab.jmx.attach.AttachedJvm;
import dev.fusebox.lab.jmx.attach.ReadRoute;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.process.os.PortsInUse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** One start of the user's gateway on loopback, with the agent in it. It ends when the next one starts. */
final class CheckedGateway implements AutoCloseable {

    /** The profile of the lab's own processes, of which none runs. */
    private static final String PROFILE = "stock";

    private static final int START_SECONDS = 120;
    private static final long LOOK_MS = 250;

    private final Stack stack;
    private final UserApp app;
    private final AttachedApplication read;

    private CheckedGateway(Stack stack, UserApp app, AttachedApplication read) {
        this.stack = stack;
        this.app = app;
        this.read = read;
    }

    /**
     * Returns when it listens and its limits are read.
     *
     * @param slot of its ports
     * @param backend the port of the server that {@code {backend}} in settings stands for
     * @throws LabException when it ends, opens no port, or is no application that can be read
     */
    static CheckedGateway start(LabHome home, Stack stack, Path java, AppJar jar, AppStart start, int slot, int backend)
            throws InterruptedException {
        UserApp app = new UserApp("gateway-" + (slot + 1), slot, java, jar, start, ports -> backend);
        stack.ensure(Set.of(app), PROFILE, null, false);
        awaitPort(stack, app, jar);
        try {
            AttachedApplication read = new AttachedJvm(stack.handle(app).pid(), home.agent()).open("gateway");
            String why = read.limits().whyNoLimits();
            if (why != null) {
                read.close();
                throw new LabException(jar.name() + ": " + why);
            }
            return new CheckedGateway(stack, app, read);
        } catch (IOException e) {
            throw new LabException(jar.name() + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static void awaitPort(Stack stack, UserApp app, AppJar jar) throws InterruptedException {
        int port = stack.ports().of(app);
        long deadline = Clock.SYSTEM.millis() + START_SECONDS * 1000L;
        while (!PortsInUse.isOpen(port)) {
            if (!stack.handle(app).isAlive()) {
                throw new LabException("%s ended before it listened; %s".formatted(jar.name(), stack.errors(app)));
            }
            if (Clock.SYSTEM.millis() > deadline) {
                throw new LabException(
                        "%s does not open port %d after %d s: it must take server.port from its settings, and start without what is switched off here; %s"
                                .formatted(jar.name(), port, START_SECONDS, stack.errors(app)));
            }
            Thread.sleep(LOOK_MS);
        }
    }

    String url() {
        return stack.ports().url(app);
    }

    JmxProcess process() {
        return read.limits();
    }

    List<ReadRoute> routes() throws IOException {
        return read.routes();
    }

    ReadSettings settings() throws IOException {
        return read.settings();
    }

    /** @throws LabException when it has ended by itself, with its last lines */
    void requireAlive() {
        if (!stack.handle(app).isAlive()) {
            throw new LabException("the gateway has ended during the check; " + stack.errors(app));
        }
        stack.requireAlive();
    }

    Stack stack() {
        return stack;
    }

    /** Of the reading alone; the process ends with its stack. */
    @Override
    public void close() {
        read.close();
    }
}
