package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.IdleUse;
import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.chain.LimitSeries.SampleRow;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.jmx.LimitReader;
import dev.fusebox.lab.process.Processes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Watches processes after the last answer of a cell until they are at rest: work may go on that no caller waits for. */
record Drain(Processes processes, List<Component> way, IdleUse idle) {

    /** Long enough for the reads of seconds that profiles set; what is held then may be held for ever. */
    private static final long CAP_MS = 15_000;

    /** Ten samples a second from the last answer on; the last one is at rest, or at the cap, or the last that could be read. */
    List<SampleRow> watch() throws InterruptedException {
        List<SampleRow> samples = new ArrayList<>();
        long begin = System.nanoTime();
        long now = 0;
        while (sample(now, samples) && now < CAP_MS) {
            TimeUnit.MILLISECONDS.sleep(LimitReader.PERIOD_MS);
            now = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        }
        return samples;
    }

    /** Whether any is busy. */
    private boolean sample(long tMs, List<SampleRow> samples) {
        List<SampleRow> now = new ArrayList<>();
        try {
            for (Component process : way) {
                for (LimitReading limit : processes.observed(process).limits()) {
                    now.add(limit.at(tMs));
                }
            }
        } catch (IOException gone) {
            return false;
        }
        samples.addAll(now);
        return now.stream().anyMatch(idle::busy);
    }
}
