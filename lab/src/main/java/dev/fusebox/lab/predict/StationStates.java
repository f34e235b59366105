package dev.fusebox.lab.predict;

import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;

/** The chain under simulation. */
final class StationStates {

    private final List<StationState> all;

    StationStates(Scenario scenario) {
        boolean threads = scenario.chain().stream()
                .anyMatch(p -> p.limit().id().kind() == LimitKind.THREADS && !atService(p, scenario));
        all = scenario.chain().stream()
                .map(p -> new StationState(
                        p,
                        atService(p, scenario),
                        p.isPool() && threads ? new QueueDiscipline.InAnyOrder() : new QueueDiscipline.InOrder()))
                .toList();
    }

    private static boolean atService(Station place, Scenario scenario) {
        return place.limit().id().component().equals(scenario.service());
    }

    List<StationState> all() {
        return all;
    }

    StationState get(int index) {
        return all.get(index);
    }

    int count() {
        return all.size();
    }

    /** What the breaker stands before: the gateway's first limit that refuses, else its pool, else the service. */
    int guarded() {
        for (int i = 0; i < all.size(); i++) {
            StationState stage = all.get(i);
            if (stage.atService || stage.place.refuses() || stage.place.isPool()) {
                return i;
            }
        }
        return all.size();
    }

    void pass(double now, boolean counts) {
        all.forEach(s -> s.pass(now, counts));
    }

    /** @param taken is told of each waiting call that has got a place, and the place's index */
    void release(SimulatedCall call, Predicate<StationState> which, ObjIntConsumer<SimulatedCall> taken) {
        for (int i = 0; i < call.holds.length; i++) {
            if (call.holds[i] && which.test(all.get(i))) {
                call.holds[i] = false;
                SimulatedCall next = all.get(i).free();
                if (next != null) {
                    taken.accept(next, i);
                }
            }
        }
    }
}
