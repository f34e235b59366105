package dev.fusebox.lab.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.load.choice.LoadGenerators;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real load generators of closed loops; what other programs disturb is not kept, so no other test runs meanwhile. */
@Isolated
class GeneratorCeilingsIT {

    /** For a moment in which nothing else keeps the machine busy. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Connections.class)
    void they_get_more_from_a_server_that_does_nothing_than_from_any_gateway(Connections connections)
            throws InterruptedException {
        LoadGenerator generator = LoadGenerators.of(new Arrivals.Closed(50), connections);
        GeneratorCeilings ceilings = new GeneratorCeilings(new LabHome(folder), connections);
        List<Process> started = new ArrayList<>();

        long deadline = System.nanoTime() + LONGEST_WAIT.toNanos();
        while (of(ceilings, generator) == null && System.nanoTime() < deadline) {
            ceilings.measure(generator, List.of(200), words -> {}, started::add);
        }

        assertThat(started).isNotEmpty().noneMatch(Process::isAlive);
        assertThat(folder.resolve(".fusebox").toFile().list()).containsExactly("generator-ceilings.json");
        assertThat(of(ceilings, generator)).isGreaterThan(2000);
    }

    private static Double of(GeneratorCeilings ceilings, LoadGenerator generator) {
        return ceilings.perSecond(generator.name() + " " + generator.version(), 200);
    }
}
