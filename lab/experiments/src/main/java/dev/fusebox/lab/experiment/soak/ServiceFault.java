package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.load.call.SingleCall;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.study.Endpoint;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;

/** What befalls service-a for some seconds, while the load goes on. */
enum ServiceFault {
    /** Callers are held, as many as it takes to fill any usual limit of a gateway. */
    HANGS("service-a hangs") {
        @Override
        void begin(Stack stack, Collection<Gateway> gateways) {
            for (Gateway gateway : gateways) {
                String url = stack.ports().url(gateway.component()) + gateway.prefix() + "/hang";
                for (int caller = 0; caller < HUNG_CALLERS; caller++) {
                    SingleCall.begin(url);
                }
            }
        }

        /** Until no call hangs: one that waited before a limit arrives later. */
        @Override
        void end(Stack stack, String profile) throws IOException, InterruptedException {
            int quiet = 0;
            for (int look = 0; look < LOOKS && quiet < QUIET_LOOKS; look++) {
                quiet = stack.jmx(DemoStack.SERVICE_A).hanging() == 0 ? quiet + 1 : 0;
                stack.jmx(DemoStack.SERVICE_A).release();
                Thread.sleep(LOOK_MS);
            }
        }
    },
    KILLED("service-a is killed, and starts again") {
        @Override
        void begin(Stack stack, Collection<Gateway> gateways) {
            stack.kill(DemoStack.SERVICE_A);
        }

        @Override
        void end(Stack stack, String profile) throws InterruptedException {
            LinkedHashSet<Component> all = new LinkedHashSet<>(stack.components());
            all.add(DemoStack.SERVICE_A);
            stack.ensure(all, profile, null, false);
        }
    },
    STOPPED("service-a stands still (SIGSTOP)") {
        @Override
        void begin(Stack stack, Collection<Gateway> gateways) throws IOException, InterruptedException {
            signal("STOP", stack);
        }

        @Override
        void end(Stack stack, String profile) throws IOException, InterruptedException {
            signal("CONT", stack);
        }
    };

    /** The services that each gateway has a route to; only the first has faults. */
    static final List<Component> SERVICES = List.of(DemoStack.SERVICE_A, DemoStack.SERVICE_B);

    private static final int HUNG_CALLERS = 120;
    private static final int LOOKS = 200;
    private static final int QUIET_LOOKS = 5;
    private static final long LOOK_MS = 50;

    private final String words;

    ServiceFault(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    abstract void begin(Stack stack, Collection<Gateway> gateways) throws IOException, InterruptedException;

    /** @param profile of the processes */
    abstract void end(Stack stack, String profile) throws IOException, InterruptedException;

    /** Whether the route that had it answers again. */
    static boolean over(Stack stack, Gateway gateway) throws InterruptedException {
        String url = stack.ports().url(gateway.component()) + gateway.prefix() + Endpoint.HELLO.path();
        return LocalHttp.ok(url, Endpoint.HELLO.form());
    }

    private static void signal(String name, Stack stack) throws IOException, InterruptedException {
        long pid = stack.handle(DemoStack.SERVICE_A).pid();
        int status = new ProcessBuilder("kill", "-" + name, String.valueOf(pid))
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("kill -%s %d ended with exit code %d".formatted(name, pid, status));
        }
    }
}
