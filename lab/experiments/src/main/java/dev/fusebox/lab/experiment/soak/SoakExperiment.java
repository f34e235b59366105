package dev.fusebox.lab.experiment.soak;

import dev.fusebox.lab.collect.Experiment;
import dev.fusebox.lab.collect.Experiment.ExperimentContext;
import dev.fusebox.lab.common.Clock;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakFault;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakRules;
import dev.fusebox.lab.experiment.soak.SoakResult.SoakedProcess;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.load.MixedCalls;
import dev.fusebox.lab.process.Stack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Mixed load on several gateways at once, in rounds. In each, service-a has a fault; then the load pauses, and each process shows what
 * it holds in rest. Every fault was there once before the first look, because much is made by the first fault of its kind.
 */
public record SoakExperiment(SoakSpec spec) implements Experiment {

    /** Of a round: load, then the fault, and the rest to recover in. */
    private static final double LOAD_SHARE = 0.3;

    private static final double FAULT_SHARE = 0.25;

    /** Longer than Resilience4j's own defaults keep a breaker open. */
    private static final long RECOVERY_MS = 75_000;

    /** For limits to come to rest: as long as the longest time limit of a stock gateway, and more. */
    private static final long REST_MS = 30_000;

    private static final long LOOK_MS = 100;
    private static final long FIRST_FAULT_MS = 3000;

    @Override
    public String id() {
        return "%s.%s.soak%dx%d"
                .formatted(String.join("-", spec.gateways()), spec.profile(), spec.rounds(), spec.roundSeconds());
    }

    @Override
    public SoakResult run(ExperimentContext context) throws IOException, InterruptedException {
        Map<Gateway, MixedCalls> loads = new LinkedHashMap<>();
        try {
            for (String id : spec.gateways()) {
                Gateway gateway = Gateways.named(id);
                loads.put(gateway, MixedCalls.on(routes(context.stack(), gateway), spec.perSecond()));
            }
            return new Soak(spec, context, loads).run(id());
        } finally {
            loads.values().forEach(MixedCalls::close);
        }
    }

    private static List<String> routes(Stack stack, Gateway gateway) {
        String url = stack.ports().url(gateway.component());
        return ServiceFault.SERVICES.stream()
                .map(service -> url
                        + gateway.route(service)
                                .orElseThrow(() -> new LabException(gateway.id() + " has no route to " + service.id()))
                                .prefix())
                .toList();
    }

    /** One soak while it runs. */
    private record Soak(SoakSpec spec, ExperimentContext context, Map<Gateway, MixedCalls> loads) {

        SoakResult run(String id) throws IOException, InterruptedException {
            context.progress().say("soak: every fault once, to warm up");
            Thread.sleep(roundMs(LOAD_SHARE));
            for (ServiceFault fault : ServiceFault.values()) {
                disturb(fault, FIRST_FAULT_MS);
                recovered();
            }
            long start = System.nanoTime();
            List<SoakedProcesses.SoakedJvm> watched = SoakedProcesses.of(context.stack());
            look(watched, 0);
            List<SoakFault> faults = new ArrayList<>();
            for (int round = 1; round <= spec.rounds(); round++) {
                ServiceFault fault = ServiceFault.values()[(round - 1) % ServiceFault.values().length];
                long began = System.nanoTime();
                loads.values().forEach(MixedCalls::resume);
                Thread.sleep(roundMs(LOAD_SHARE));
                disturb(fault, roundMs(FAULT_SHARE));
                faults.add(new SoakFault(round, fault.words(), recovered()));
                Thread.sleep(Math.max(0, roundMs(1) - millis(began)));
                look(watched, (int) (millis(start) / 1000));
                context.progress()
                        .say("soak: round %d of %d: %s; %s"
                                .formatted(round, spec.rounds(), fault.words(), SoakedProcesses.words(watched)));
            }
            return result(id, faults, watched);
        }

        private long roundMs(double share) {
            return (long) (spec.roundSeconds() * 1000 * share);
        }

        private static long millis(long since) {
            return (System.nanoTime() - since) / 1_000_000;
        }

        private void disturb(ServiceFault fault, long lengthMs) throws IOException, InterruptedException {
            fault.begin(context.stack(), loads.keySet());
            try {
                Thread.sleep(lengthMs);
            } finally {
                fault.end(context.stack(), spec.profile());
            }
        }

        /** Milliseconds until the disturbed route of each gateway succeeds again. */
        private Map<String, Long> recovered() throws IOException, InterruptedException {
            long start = System.nanoTime();
            Map<String, Long> times = new LinkedHashMap<>();
            Clock.SYSTEM.await(RECOVERY_MS, LOOK_MS, () -> {
                for (Gateway gateway : loads.keySet()) {
                    if (!times.containsKey(gateway.id()) && ServiceFault.over(context.stack(), gateway)) {
                        times.put(gateway.id(), millis(start));
                    }
                }
                return times.size() == loads.size();
            });
            return times;
        }

        private void look(List<SoakedProcesses.SoakedJvm> watched, int second)
                throws IOException, InterruptedException {
            for (MixedCalls load : loads.values()) {
                load.pause();
            }
            for (SoakedProcesses.SoakedJvm process : watched) {
                process.look(second, REST_MS);
            }
        }

        private SoakResult result(String id, List<SoakFault> faults, List<SoakedProcesses.SoakedJvm> watched)
                throws IOException {
            Map<String, String> titles = new LinkedHashMap<>();
            Map<String, Map<String, Map<String, Integer>>> answers = new LinkedHashMap<>();
            loads.forEach((gateway, load) -> {
                titles.put(gateway.id(), gateway.title());
                answers.put(gateway.id(), load.answers());
            });
            List<SoakedProcess> processes = new ArrayList<>();
            for (SoakedProcesses.SoakedJvm process : watched) {
                processes.add(process.soaked());
            }
            return new SoakResult(
                    id,
                    spec.profile(),
                    titles,
                    spec.rounds(),
                    spec.roundSeconds(),
                    spec.perSecond(),
                    answers,
                    faults,
                    processes,
                    SoakRules.TODAY);
        }
    }
}
