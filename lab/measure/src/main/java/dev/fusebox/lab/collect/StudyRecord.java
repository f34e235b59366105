package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.demand.CpuDemand.LoadWindow;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunPlan;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.results.RecordedRun.TrialTrace;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.RunNote.NoteKind;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.study.Cell;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results of a run so far. Each addition goes to the run folder at once, so that an interrupted run can be resumed. */
final class StudyRecord {

    private final RunFolder folder;
    private final List<RunNote> notes;
    private final List<CellResult> finished = new ArrayList<>();
    private final List<CellResult> measured = new ArrayList<>();
    private final List<ExperimentResult> experiments = new ArrayList<>();
    private RunPlan run;

    /** @param run what to carry out, with the limits that an interrupted run has read */
    StudyRecord(RunFolder folder, RunPlan run, List<RunNote> notes) {
        this.folder = folder;
        this.run = run;
        this.notes = new ArrayList<>(notes);
    }

    /**
     * Takes over what an interrupted run had finished. A cell without its raw data has to run again, as has an experiment that was
     * undecided. In a study of several starts so have all cells that ran with the same processes: those are gone, and the rest would belong
     * to two starts.
     */
    void takeOver(Results before, StudyPlan plan) {
        before.cells().stream()
                .filter(c -> c.load() != null && folder.hasCell(c.id()))
                .forEach(finished::add);
        boolean anew = plan.study().length().starts() > 1;
        if (anew) {
            plan.batches().stream()
                    .map(Batch::cells)
                    .filter(cells -> !cells.stream().allMatch(c -> has(c.id())))
                    .flatMap(List::stream)
                    .map(Cell::id)
                    .filter(this::has)
                    .forEach(this::forget);
        }
        before.experiments().stream().filter(e -> e.undecided() == null).forEach(experiments::add);
        before.notes().stream().filter(note -> note.about() == NoteKind.COURSE).forEach(this::note);
        String kept = anew
                ? "resumed at %s; kept of starts that were whole: %d"
                : "resumed at %s; cells measured with the earlier processes: %d (compare rates between the two groups with care)";
        note(RunNote.course(kept.formatted(LocalDateTime.now().truncatedTo(ChronoUnit.SECONDS), done())));
    }

    private void forget(String cell) {
        finished.removeIf(c -> c.id().equals(cell));
        folder.freshCell(cell);
    }

    /** @param id of a cell or an experiment */
    boolean has(String id) {
        return finished.stream().anyMatch(c -> c.id().equals(id))
                || experiments.stream().anyMatch(r -> r.id().equals(id));
    }

    /**
     * Of each load on this gateway the last cell so far. A JVM gets faster long after its warm-up, and a rejection costs more or less than a
     * success. Cells that were taken over do not count: they had other processes, perhaps another machine.
     */
    List<LoadWindow> windows(Gateway gateway) {
        Map<String, Integer> serviceMs = run.study().serviceMs();
        return KnownLoad.lastOfEach(measured.stream()
                .filter(c -> c.gateway().equals(gateway.id()))
                .flatMap(c -> c.loadWindow().map(w -> w.holding(serviceMs.get(c.endpoint()))).stream()));
    }

    int done() {
        return finished.size() + experiments.size();
    }

    /** Live chains by profile. */
    Map<String, ChainSnapshot> chains() {
        return run.chains();
    }

    /** @param live limits that it lacks stay as they were: some limits exist only after the first call */
    void add(String profile, ChainSnapshot live) {
        Map<String, ChainSnapshot> chains = new LinkedHashMap<>(run.chains());
        chains.merge(profile, live, ChainSnapshot::with);
        run = run.with(chains);
        folder.write(run);
    }

    /** Keeps a sentence for the reader, once. */
    void note(RunNote note) {
        if (!notes.contains(note)) {
            notes.add(note);
        }
    }

    void add(CellResult result) {
        finished.removeIf(c -> c.id().equals(result.id()));
        finished.add(result);
        measured.add(result);
        save();
    }

    void add(ExperimentResult result) {
        add(result, TrialTrace.NONE);
    }

    /** @param seen what was sampled meanwhile; one without samples is not kept */
    void add(ExperimentResult result, TrialTrace seen) {
        if (!seen.samples().isEmpty()) {
            folder.write(result.id(), seen);
        }
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
