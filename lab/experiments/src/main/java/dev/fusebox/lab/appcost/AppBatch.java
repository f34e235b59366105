package dev.fusebox.lab.appcost;

import static dev.fusebox.lab.results.trial.LeverCosts.BASE;
import static dev.fusebox.lab.results.trial.LeverCosts.TWIN;

import dev.fusebox.lab.appcost.app.AppBackend;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.appcost.app.LeverChoice.ChosenLever;
import dev.fusebox.lab.appcost.app.RouteLog;
import dev.fusebox.lab.appcost.app.UserApp;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.results.trial.LeverCosts.ArmRound;
import dev.fusebox.lab.results.trial.LeverCosts.LeverBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * One batch: the application twice as it is, and once with each lever. All start together, so that all are equally old; they warm up in
 * turns, and take turns in rounds, in each in another random order.
 */
final class AppBatch {

    /**
     * One of its processes.
     *
     * @param id as results name it: base, twin, or that of its lever
     */
    record Arm(String id, UserApp app) {}

    private static final int WINDOW_SECONDS = 5;

    /** The profile of the service; it has no settings of a user's gateway. */
    private static final String PROFILE = "stock";

    private final AppCostPlan plan;
    private final Stack stack;
    private final Progress progress;
    private final Component backend = new AppBackend();
    private final AppLoad load;
    private final RunFolder folder;

    AppBatch(AppCostPlan plan, Stack stack, RunFolder folder, Progress progress) {
        this.plan = plan;
        this.stack = stack;
        this.folder = folder;
        this.progress = progress;
        this.load = new AppLoad(plan, stack, folder);
    }

    /** A lever that keeps the application from working is left out, and the others begin again. */
    LeverBatch run(List<ChosenLever> levers) throws InterruptedException {
        Map<String, String> failed = new HashMap<>();
        List<ChosenLever> left = new ArrayList<>(levers);
        while (!left.isEmpty()) {
            try {
                List<Arm> arms = arms(left);
                return new LeverBatch(measured(arms), failed, routes(arms));
            } catch (ArmFailure failure) {
                if (left.removeIf(lever -> lever.id().equals(failure.arm()))) {
                    progress.say(failure.arm() + " " + failure.why());
                    failed.put(failure.arm(), failure.why().replaceAll("\\s*\\n\\s*", " "));
                } else {
                    throw new LabException(plan.app().name() + " " + failure.why());
                }
            }
        }
        return new LeverBatch(List.of(), failed);
    }

    private List<Arm> arms(List<ChosenLever> levers) {
        List<Arm> arms = new ArrayList<>(List.of(arm(BASE, BASE, 0, plan.base()), arm(TWIN, TWIN, 1, plan.base())));
        for (ChosenLever lever : levers) {
            String process = "lever-" + (plan.levers().chosen().indexOf(lever) + 1);
            arms.add(arm(lever.id(), process, arms.size(), plan.base().with(lever.start())));
        }
        return arms;
    }

    private Arm arm(String id, String process, int slot, AppStart start) {
        return new Arm(
                id,
                new UserApp(process, slot, plan.java().executable(), plan.app(), start, ports -> ports.of(backend)));
    }

    /** A starter that says nothing of any route has no effect, or what it does is not known. */
    private void requireRoutes(List<Arm> arms) {
        arms.stream()
                .filter(arm -> arm.app().tellsRoutes() && routes(List.of(arm)).isEmpty())
                .findFirst()
                .ifPresent(silent -> {
                    throw new ArmFailure(
                            silent.id(),
                            "says of no route whether it is lean: its log does not go to the console, or its own FilteringWebHandler comes first; --settings changes what it logs and where");
                });
    }

    private Map<String, String> routes(List<Arm> arms) {
        Map<String, String> routes = new TreeMap<>();
        arms.stream()
                .filter(arm -> arm.app().tellsRoutes())
                .forEach(arm -> routes.putAll(
                        RouteLog.read(folder.logs().resolve(arm.app().id() + ".log"))));
        return routes;
    }

    private List<ArmRound> measured(List<Arm> arms) throws InterruptedException {
        // Without the processes of an earlier batch, which are older.
        stack.ensure(Set.of(backend), PROFILE, null, false);
        Set<Component> all = new LinkedHashSet<>();
        arms.forEach(arm -> all.add(arm.app()));
        all.add(backend);
        stack.ensure(all, PROFILE, null, false);
        AppReadiness readiness = new AppReadiness(stack, plan.path(), arms);
        readiness.await();
        requireRoutes(arms);
        try {
            warmUp(arms, readiness);
            return rounds(arms, readiness);
        } catch (IOException e) {
            throw new LabException("the load generator cannot run: " + e.getMessage(), e);
        }
    }

    private void warmUp(List<Arm> arms, AppReadiness readiness) throws IOException, InterruptedException {
        int all = plan.load().warmUpSeconds();
        for (int done = 0; done < all; done += WINDOW_SECONDS) {
            int seconds = Math.min(WINDOW_SECONDS, all - done);
            boolean last = done + seconds == all;
            progress.cell(done + seconds, all, "seconds of warm-up for each process");
            for (Arm arm : arms) {
                if (done == 0) {
                    load.first(arm, seconds);
                } else {
                    load.warmUp(arm, seconds, last);
                }
                readiness.requireAlive();
            }
        }
    }

    private List<ArmRound> rounds(List<Arm> arms, AppReadiness readiness) throws IOException, InterruptedException {
        List<ArmRound> rounds = new ArrayList<>();
        List<Arm> order = new ArrayList<>(arms);
        for (int number = 1; number <= plan.load().rounds(); number++) {
            progress.cell(number, plan.load().rounds(), "round of each process");
            Collections.shuffle(order);
            for (Arm arm : order) {
                rounds.add(load.round(arm, number));
                readiness.requireAlive();
            }
        }
        return rounds;
    }
}
