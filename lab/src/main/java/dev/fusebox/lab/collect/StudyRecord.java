package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.folder.Run;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.LoadFigures;
import dev.fusebox.lab.results.Results;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a run has found so far. Each addition is in its folder at once, so that an interrupted run can go on. */
final class StudyRecord {

    private static final String RESUMED = "resumed";

    private final RunFolder folder;
    private final List<String> notes;
    private final List<CellResult> finished = new ArrayList<>();
    private final List<CellResult> measured = new ArrayList<>();
    private final List<ExperimentResult> experiments = new ArrayList<>();
    private Run run;

    /** @param run what was asked for, with the limits that are known from before */
    StudyRecord(RunFolder folder, Run run, List<String> notes) {
        this.folder = folder;
        this.run = run;
        this.notes = new ArrayList<>(notes);
    }

    /**
     * Takes over what an interrupted run had finished; a cell whose raw data is gone has to be run again, and so has an experiment
     * that did not decide.
     */
    void takeOver(Results before) {
        before.cells().stream()
                .filter(c -> c.load() != null && folder.hasCell(c.id()))
                .forEach(finished::add);
        before.experiments().stream().filter(e -> e.undecided() == null).forEach(experiments::add);
        before.notes().stream().filter(n -> n.startsWith(RESUMED)).forEach(notes::add);
        notes.add("%s at %s; cells measured by the processes before: %d (compare rates across with care)"
                .formatted(RESUMED, LocalDateTime.now().truncatedTo(ChronoUnit.SECONDS), done()));
    }

    /** Of a cell or an experiment. */
    boolean has(String id) {
        return finished.stream().anyMatch(c -> c.id().equals(id))
                || experiments.stream().anyMatch(r -> r.id().equals(id));
    }

    /**
     * Answers per second of this gateway in the cells so far that kept the machine busy, their median: a JVM goes on getting
     * faster long after its warm-up, and a refusal costs something else than a good answer. 0 when there is no such cell.
     * What was taken over had other processes, and perhaps another machine.
     */
    double busyRate(Gateway gateway) {
        int cores = Runtime.getRuntime().availableProcessors();
        Double median = Figures.median(measured.stream()
                .filter(c -> c.gateway().equals(gateway.id()) && c.machineBusy(cores))
                .flatMap(c -> Stream.ofNullable(c.load()))
                .mapToDouble(LoadFigures::requestsPerSecond));
        return median == null ? 0 : median;
    }

    int done() {
        return finished.size() + experiments.size();
    }

    List<ExperimentResult> experiments() {
        return List.copyOf(experiments);
    }

    /** By profile, as the live processes have them. */
    Map<String, ChainSnapshot> chains() {
        return run.chains();
    }

    /** @param live what it lacks and is known stays: some limits come into being with the first call */
    void add(String profile, ChainSnapshot live) {
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>(run.chains());
        chains.merge(profile, live, ChainSnapshot::with);
        run = run.with(chains);
        folder.write(run);
    }

    void add(CellResult result) {
        finished.removeIf(c -> c.id().equals(result.id()));
        finished.add(result);
        measured.add(result);
        save();
    }

    void add(ExperimentResult result) {
        experiments.add(result);
        folder.write(result);
        save();
    }

    Results save() {
        Results results = run.results(notes, finished, experiments);
        folder.write(results);
        return results;
    }
}
