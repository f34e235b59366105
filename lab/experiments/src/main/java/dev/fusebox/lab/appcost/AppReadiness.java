package dev.fusebox.lab.appcost;

import dev.fusebox.lab.appcost.AppBatch.Arm;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.process.os.PortsInUse;
import java.util.List;

/** Waits until each process answers the call that is to be measured, and says what to do where one does not. */
record AppReadiness(Stack stack, String path, List<Arm> arms) {

    private static final int START_SECONDS = 120;

    /** From the open port to the first 2xx: a gateway may have to find its service first. */
    private static final int ANSWER_SECONDS = 30;

    /** A gateway that has no route for a call, or wants a login, will not change its mind. */
    private static final int REJECTED_SECONDS = 5;

    private static final long INTERVAL_MS = 250;

    void await() throws InterruptedException {
        for (Arm arm : arms) {
            awaitPort(arm);
        }
        for (Arm arm : arms) {
            awaitAnswer(arm);
        }
    }

    private void awaitPort(Arm arm) throws InterruptedException {
        long deadline = Clock.SYSTEM.millis() + START_SECONDS * 1000L;
        while (!PortsInUse.isOpen(stack.ports().of(arm.app()))) {
            requireAlive();
            if (Clock.SYSTEM.millis() > deadline) {
                throw new ArmFailure(
                        arm.id(),
                        "does not open port %d after %d s: it must take server.port from its settings; %s"
                                .formatted(stack.ports().of(arm.app()), START_SECONDS, stack.errors(arm.app())));
            }
            Thread.sleep(INTERVAL_MS);
        }
    }

    private void awaitAnswer(Arm arm) throws InterruptedException {
        long start = Clock.SYSTEM.millis();
        for (int status = status(arm); status / 100 != 2; status = status(arm)) {
            requireAlive();
            int most = status / 100 == 4 ? REJECTED_SECONDS : ANSWER_SECONDS;
            if (Clock.SYSTEM.millis() > start + most * 1000L) {
                throw new ArmFailure(
                        arm.id(), failure(status) + (status / 100 == 4 ? "" : "; " + stack.errors(arm.app())));
            }
            Thread.sleep(INTERVAL_MS);
        }
    }

    private int status(Arm arm) throws InterruptedException {
        return LocalHttp.status(stack.ports().url(arm.app()) + path, null);
    }

    /** What a status other than 2xx means here. */
    private String failure(int status) {
        String call = "GET " + path;
        if (status == 0) {
            return "does not answer %s within 10 s; does it reach the service? --settings tells it the address: your.key={backend} (a URL; {port} is its port on 127.0.0.1)"
                    .formatted(call);
        }
        String answers = "answers %d to %s: ".formatted(status, call);
        return answers
                + switch (status) {
                    case 404 -> "no route has this path; --path names one that has";
                    case 401, 403 -> "it wants a login; switch that off by --settings or --spring-profile";
                    case 405 -> "it takes no GET there; --path names a path that does";
                    default ->
                        status / 100 == 3
                                ? "it redirects; --path names where to"
                                : "it does not reach the service; --settings tells it the address: your.key={backend} (a URL; {port} is its port on 127.0.0.1)";
                };
    }

    /** @throws ArmFailure when one has ended */
    void requireAlive() {
        arms.forEach(arm -> {
            if (!stack.handle(arm.app()).isAlive()) {
                throw new ArmFailure(arm.id(), "ended; " + stack.errors(arm.app()));
            }
        });
        stack.requireAlive();
    }
}
