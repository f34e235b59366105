package dev.fusebox.lab.run;

import dev.fusebox.lab.jmx.Sample;
import dev.fusebox.lab.jmx.Sampler;
import dev.fusebox.lab.load.Ab;
import dev.fusebox.lab.load.AbCommand;
import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.ProcessUse;
import dev.fusebox.lab.model.Verdict;
import dev.fusebox.lab.study.Cell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Runs one cell: ab in front, samplers beside it, everything into the cell's folder. */
final class CellRun {

    private final Stack stack;
    private final RunFolder folder;

    CellRun(Stack stack, RunFolder folder) {
        this.stack = stack;
        this.folder = folder;
    }

    /** @param warm whether the processes were warm when it began */
    CellResult run(Cell cell, int requests, boolean warm) throws IOException, InterruptedException {
        Path place = folder.cell(cell.id());
        Path form = null;
        if (cell.endpoint().form() != null) {
            form = place.resolve("form.txt");
            Files.writeString(form, Http.encoded(cell.endpoint().form()));
        }
        AbCommand command = new AbCommand(url(cell), requests, cell.concurrency(), 0, form, place.resolve("ab.csv"));

        List<Sampler> samplers = new ArrayList<>();
        OwnCpu own = new OwnCpu();
        Ab.Outcome outcome;
        try {
            long start = System.nanoTime();
            for (Component component : chain(cell)) {
                samplers.add(Sampler.start(stack.jmx(component), start));
            }
            Ab ab = new Ab(process -> {
                stack.adopt(process);
                own.watch(process.toHandle());
            });
            outcome = ab.run(command, place.resolve("ab.txt"));
        } finally {
            samplers.forEach(Sampler::close);
            own.close();
        }
        stack.requireAlive();
        List<Sample> samples = samplers.stream()
                .flatMap(s -> s.samples().stream())
                .sorted(Comparator.comparingLong(Sample::tMs))
                .toList();
        folder.writeSamples(cell.id(), samples);
        return result(cell, warm, outcome, samplers, own);
    }

    private String url(Cell cell) {
        return stack.ports().url(Component.of(cell.gateway()))
                + Component.prefix(cell.gateway())
                + cell.endpoint().path();
    }

    /** The processes a request crosses, in that order, and the registry they all use. */
    private static List<Component> chain(Cell cell) {
        Component entry = Component.of(cell.gateway());
        return entry == Component.SERVICE_A
                ? List.of(entry, Component.EUREKA)
                : List.of(entry, Component.SERVICE_A, Component.EUREKA);
    }

    private CellResult result(Cell cell, boolean warm, Ab.Outcome outcome, List<Sampler> samplers, OwnCpu own) {
        List<ProcessUse> processes = new ArrayList<>();
        List<LimitUse> limits = new ArrayList<>();
        for (int i = 0; i < samplers.size(); i++) {
            Component component = chain(cell).get(i);
            processes.add(samplers.get(i).process(Environment.rssMb(stack.pid(component))));
            if (component.tuned()) {
                limits.addAll(samplers.get(i).limits());
            }
        }
        processes.addAll(own.uses());
        return new CellResult(
                cell.id(),
                cell.gateway().id(),
                cell.profile(),
                null,
                cell.endpoint().id(),
                "closed",
                cell.concurrency(),
                null,
                cell.repeat(),
                warm,
                outcome.load().orElse(null),
                processes,
                limits,
                null,
                null,
                cell.published(),
                outcome.load().isPresent()
                        ? Verdict.ambiguous("Semaphores, pools and the circuit breaker are not read yet: no verdict.")
                        : Verdict.ambiguous("No figures: " + outcome.complaint()));
    }
}
