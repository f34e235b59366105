package dev.fusebox.lab.process;

import dev.fusebox.lab.chain.BreakerSeries;
import dev.fusebox.lab.chain.BreakerSeries.BreakerPoint;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.jmx.sample.Sampler;
import dev.fusebox.lab.results.RecordedRun.TrialTrace;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Samples the processes of the chain while an experiment runs. */
public record ChainSamplers(List<Sampler> samplers) implements AutoCloseable {

    /** @param sampled false for an experiment that is not to be sampled: then there are none */
    public static ChainSamplers of(Processes processes, boolean sampled) throws IOException {
        ChainSamplers all = new ChainSamplers(new ArrayList<>());
        long start = Sampler.startMs();
        try {
            for (Component component : processes.components()) {
                if (sampled && component.onChain()) {
                    all.samplers.add(processes.sampler(component, start, 1));
                }
            }
        } catch (IOException | RuntimeException unread) {
            all.close();
            throw unread;
        }
        return all;
    }

    /** What they saw, up to now. */
    public TrialTrace ended() {
        close();
        List<SampleRow> rows = samplers.stream()
                .flatMap(s -> s.limits().stream())
                .flatMap(l -> l.points().stream())
                .sorted(Comparator.comparingLong(SampleRow::tMs))
                .toList();
        Map<String, List<BreakerPoint>> breakers = new LinkedHashMap<>();
        for (Sampler sampler : samplers) {
            for (BreakerSeries breaker : sampler.breakers()) {
                breakers.put(breaker.spec().name(), breaker.points());
            }
        }
        return new TrialTrace(rows, breakers);
    }

    @Override
    public void close() {
        samplers.forEach(Sampler::close);
    }
}
