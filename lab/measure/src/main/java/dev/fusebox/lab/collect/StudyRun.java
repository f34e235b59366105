package dev.fusebox.lab.collect;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.collect.Experiment.ExperimentContext;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.demand.KnownLoad;
import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.folder.RunPlan;
import dev.fusebox.lab.folder.RunPlan.RunOptions;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.LoadGenerator;
import dev.fusebox.lab.process.BreakerCooldown;
import dev.fusebox.lab.process.ChainSamplers;
import dev.fusebox.lab.process.Environment;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.report.cell.VerdictText;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.cell.CellRecord;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.settings.ProfileCheck;
import dev.fusebox.lab.settings.Profiles;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.FleetSpec;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.target.TargetProcesses;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.limits.LimitsMXBean;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Carries out a study from its first process to its last cell. Each finished cell is kept at once. */
public final class StudyRun {

    /** A cell that is shorter tells no ceiling of a load generator. */
    private static final int FEWEST_SECONDS = 2;

    /** What any load generator gets answered in a second. */
    private static final int FEWEST_PER_SECOND = 5_000;

    /** Class archives take 30 s to make and save 6 s per start: a study with fewer starts is faster without them. */
    private static final int WORTH_ARCHIVES = 5;

    /** What the environment of a run on processes of the user's says of them. */
    private static final String TARGET = "target";

    private final LabHome home;
    private final StudyPlan plan;
    private final RunOptions options;
    private final Progress progress;
    private final RunFolder folder;
    private final StudyRecord record;
    private final GeneratorCeilings ceilings;

    private final RunGenerators generators;

    /** Whether processes may still record for the last sampled cell. */
    private boolean recorded;

    /** Sentences on settings, which the next batch would repeat. */
    private final Set<String> said = new HashSet<>();

    /** @param existing {@code null} for a run that has no folder yet */
    private StudyRun(LabHome home, RunPlan run, StudyPlan plan, Progress progress, @Nullable RunFolder existing) {
        this.home = home;
        this.plan = plan;
        this.options = run.options();
        this.generators = RunGenerators.of(plan.study(), options);
        this.progress = progress;
        this.ceilings = new GeneratorCeilings(home, plan.study().load().ofUsers());
        if (!run.environment().containsKey(TARGET)) {
            plan.requireValues(home, options.given());
            Stack.prepare(home, new Ports(options.portBase()), plan.components(), progress::say);
        }
        this.folder = (existing != null ? existing : newFolder(home, run)).claimed();
        this.record = new StudyRecord(folder, run, plan.notes(home, options.given()));
        if (existing != null && existing.hasResults()) {
            record.takeOver(RunFolderReader.of(existing).results(), plan);
        }
    }

    /**
     * Checks all that can be checked before a process starts, and makes the run folder.
     *
     * @param target processes that run already; {@code null} where the lab starts them
     */
    public static StudyRun fresh(
            LabHome home, Study study, RunOptions options, Progress progress, @Nullable TargetProcesses target) {
        RunPlan asked = new RunPlan(Results.SCHEMA, study, options, Map.of(), Map.of(), 0, Map.of());
        return begun(home, asked, null, progress, target);
    }

    /**
     * Continues an interrupted run; its finished cells are not repeated.
     *
     * @param given on the command line: other ports, and the Java when the run had one of its choice. A newer Java may run what
     *     the run left out.
     */
    public static StudyRun resumed(
            LabHome home, RunFolder folder, RunOptions given, Progress progress, @Nullable TargetProcesses target) {
        RunPlan before = folder.run().resumed(given);
        requireSameKind(before, target);
        StudyCheck.require(before.study(), Profiles.of(home));
        return begun(home, before, folder, progress, target);
    }

    /** @param asked what to run; of a resumed run also what it found before its first cell */
    private static StudyRun begun(
            LabHome home,
            RunPlan asked,
            @Nullable RunFolder folder,
            Progress progress,
            @Nullable TargetProcesses target) {
        Study study = asked.study();
        RunOptions options = asked.options();
        StudyPlan plan;
        Map<String, Object> environment;
        if (target != null) {
            environment = Environment.describe(
                    versions(study, options, target.sharesLoad() ? study.arrivalsOfCells() : List.of()), null);
            environment.put(TARGET, target.words());
            plan = StudyPlan.of(study).onTarget(target.components()).withinMachine();
        } else {
            Map<String, String> generators = versions(study, options, study.sharedArrivals());
            Preflight.requireReachable(options.mongo());
            JavaRuntime java = JavaRuntime.find(options.javaHome());
            boolean known = !asked.environment().isEmpty();
            environment = known ? asked.environment() : Environment.describe(generators, java);
            plan = StudyPlan.of(study).on(java).installed().withinMachine();
        }
        RunPlan run =
                new RunPlan(Results.SCHEMA, study, options, environment, plan.gateways(), plan.size(), asked.chains());
        return new StudyRun(home, run, plan, progress, folder);
    }

    /** @param shared loads for several instances of a gateway */
    private static Map<String, String> versions(Study study, RunOptions options, List<Arrivals> shared) {
        RunGenerators generators = RunGenerators.of(study, options);
        Map<String, String> versions = generators.versions();
        Preflight.require(study, generators);
        if (!shared.isEmpty()) {
            generators.requireShared(shared);
            versions.putIfAbsent(
                    generators.sharing().name(), generators.sharing().version());
        }
        return versions;
    }

    /** The folder does not decide which addresses get load. */
    private static void requireSameKind(RunPlan before, @Nullable TargetProcesses target) {
        Object used = before.environment().get(TARGET);
        if (used == null && target != null) {
            throw new UsageException("this run started its processes; leave out --target to finish it with the same");
        }
        if (used != null && target == null) {
            throw new UsageException("this run is one of %s; pass their --target FILE to finish it".formatted(used));
        }
    }

    private static RunFolder newFolder(LabHome home, RunPlan run) {
        Path parent = run.options().out() != null ? run.options().out() : home.results();
        RunFolder fresh = RunFolder.create(parent, run.study().name());
        fresh.write(run);
        return fresh;
    }

    public RunFolder folder() {
        return folder;
    }

    public RunOptions options() {
        return options;
    }

    /** Number of finished cells and experiments. */
    public int finished() {
        return record.done();
    }

    /** Number of finished cells and experiments, and of all. */
    public String finishedOfAll() {
        return record.done() + " of " + plan.size()
                + (plan.experiments().isEmpty() ? " cells" : " cells and experiments");
    }

    /** Whether the lab starts processes for it. A run without any keeps no folder when it found nothing. */
    public boolean startsProcesses() {
        return !plan.components().isEmpty();
    }

    /** Runs the cells and experiments that are not finished. */
    public Results run(Processes processes) throws InterruptedException {
        plan.notes(home, options.given()).forEach(note -> progress.say(note.words()));
        processes.give(options.given());
        if (processes instanceof Stack stack && !plan.cells().isEmpty() && plan.starts() < WORTH_ARCHIVES) {
            stack.makeNoArchives();
        }
        measureCeilings(processes);
        try {
            runCells(processes);
            runExperiments(processes);
        } catch (IOException e) {
            throw new LabException(IoErrors.withPath(e), e);
        }
        return record.save();
    }

    /** Of what sends closed loops, where the lab starts it: before any process takes a part of the machine. */
    private void measureCeilings(Processes processes) throws InterruptedException {
        List<Integer> users = plan.cells().stream()
                .filter(c -> c.arrivals() instanceof Arrivals.Closed && !record.has(c.id()))
                .filter(c -> c.setUp().instances().equals(FleetSpec.NONE))
                .filter(this::mayReachIt)
                .map(c -> c.arrivals().users())
                .toList();
        if (generators.chosen() == null && !users.isEmpty()) {
            LoadGenerator generator = generators.usual(new Arrivals.Closed(users.get(0)));
            ceilings.measure(generator, users, progress::say, processes::adopt);
        }
    }

    /** Calls that wait come too slowly, and a shorter cell is over before a load generator shows what it can do. */
    private boolean mayReachIt(Cell cell) {
        Integer requests = plan.study().length().requests();
        Integer seconds = cell.size().seconds();
        return cell.endpoint().serviceMs() == null
                && (requests == null
                        ? seconds != null && seconds >= FEWEST_SECONDS
                        : requests >= FEWEST_SECONDS * FEWEST_PER_SECOND);
    }

    private void runCells(Processes processes) throws IOException, InterruptedException {
        for (Batch batch : plan.batches()) {
            List<Cell> open =
                    batch.cells().stream().filter(c -> !record.has(c.id())).toList();
            if (!open.isEmpty()) {
                Variant variant = Gateways.variant(batch.variant()).orElse(null);
                SetUp setUp = batch.setUp();
                if (plan.study().length().starts() > 1) {
                    progress.say("start %d of %d, profile %s"
                            .formatted(batch.start(), plan.study().length().starts(), setUp.name()));
                    processes.endAll();
                }
                processes.give(setUp.given().under(options.given()));
                processes.ensure(batch.components(), setUp.profile(), variant, false);
                if (batch.readsDocuments()) {
                    reportAndRecord(RunNote.course(DocumentSource.connect(processes, options.mongo())));
                }
                keepLimits(processes, setUp.profile(), setUp.name(), true, false);
                run(open, processes);
            }
        }
    }

    private void reportAndRecord(RunNote note) {
        if (said.add(note.words())) {
            progress.say(note.words());
            record.note(note);
        }
    }

    private void runExperiments(Processes processes) throws IOException, InterruptedException {
        ExperimentContext context = new ExperimentContext(home, processes, progress);
        for (Experiment experiment : plan.experiments()) {
            if (!record.has(experiment.id())) {
                ExperimentSpec spec = experiment.spec();
                plan.begins(experiment.id(), experiment.id(), progress);
                String profile = spec.profile();
                String setUp = String.valueOf(spec.setUp());
                if (profile != null && !experiment.components().isEmpty()) {
                    processes.give(spec.given().under(options.given()));
                    processes.ensure(experiment.components(), profile, null, !spec.asIs());
                    processes.outraisedSettings().forEach(words -> reportAndRecord(RunNote.settings(words)));
                    keepLimits(processes, profile, setUp, experiment.needsLimitsOfProfile(), !spec.asIs());
                }
                try (ChainSamplers samplers = ChainSamplers.of(processes, experiment.sampled())) {
                    ExperimentResult found = experiment.run(context);
                    record.add(found, samplers.ended());
                }
                if (profile != null) {
                    keepLimits(processes, profile, setUp, false, !spec.asIs());
                }
            }
        }
    }

    /**
     * Keeps the chain of the live processes: before the first call, and again after an experiment, because some limits exist only
     * after the first calls.
     *
     * @param setUp what results call the profile
     * @param required whether the run stops when a live limit differs from the profile
     * @param raised whether the lab raised the time limits, so that they are not kept
     */
    private void keepLimits(Processes processes, String profile, String setUp, boolean required, boolean raised)
            throws IOException {
        ChainSnapshot live = ChainSnapshot.NONE;
        List<String> differences = new ArrayList<>();
        for (Component component : processes.components()) {
            if (component.onChain() && component.onJvm()) {
                ChainSnapshot chain = processes.observed(component).chain();
                live = live.with(chain);
                differences.addAll(ProfileCheck.differences(profile, processes.configured(component), chain));
            }
        }
        if (required) {
            processes.unreadSettings().stream().filter(said::add).forEach(progress::say);
            if (!processes.startedHere()) {
                differences.stream()
                        .map(d -> RunNote.settings("the target differs from profile " + profile + ": " + d))
                        .forEach(this::reportAndRecord);
            } else if (!differences.isEmpty()) {
                throw new LabException("the live limits differ from the profile: " + String.join("; ", differences));
            }
        }
        record.add(setUp, raised ? new ChainSnapshot(live.limits(), live.breakers(), List.of()) : live);
    }

    private void run(List<Cell> open, Processes processes) throws IOException, InterruptedException {
        Set<Gateway> sides = open.stream().map(Cell::gateway).collect(Collectors.toCollection(LinkedHashSet::new));
        progress.say("warming up " + sides.stream().map(Gateway::id).collect(Collectors.joining(", ")));
        WarmUpLoad warmUp =
                new WarmUpLoad(plan.study(), processes, folder.path().resolve("warm-up"));
        warmUp.run(open).forEach(progress::say);

        for (Cell cell : open) {
            BreakerCooldown.await(processes, cell.gateway());
            String what = "%s %s %s %s"
                    .formatted(
                            cell.setUp().name(),
                            cell.gateway().id(),
                            cell.endpoint().id(),
                            cell.arrivals().words());
            plan.begins(cell.id(), what, progress);
            CellPlan.Size size = CellPlan.size(cell, plan.study(), warmUp.rate(cell));
            KnownLoad known = warmUp.known(cell, record.windows(cell.gateway()));
            if (recorded && !cell.sampled()) {
                Thread.sleep(LimitsMXBean.RECORDED_MS); // A process records until this long after the last sample.
            }
            recorded = cell.sampled();
            PredictionInputs inputs = new PredictionInputs(home, options.given(), record.chains(), cell, size, known);
            CellFleet fleet = CellFleet.of(processes, cell);
            CellRecord seen = CellRunBuilder.builder()
                    .processes(processes)
                    .folder(folder)
                    .cell(cell)
                    .fleet(fleet)
                    .chain(record.chains().getOrDefault(cell.setUp().name(), ChainSnapshot.NONE))
                    .generator(generators.of(cell, fleet))
                    .warmedUp(warmUp.steady(cell))
                    .tolerance(plan.study().claims().tolerance())
                    .ceilings(ceilings)
                    .build()
                    .run(size, inputs::of);
            keep(RunFolderReader.judged(folder, seen));
        }
    }

    private void keep(CellResult cell) {
        record.add(cell);
        if (cell.load() == null) {
            progress.say("no figures of this cell, run --resume repeats it: "
                    + cell.verdict().sentence());
        } else {
            progress.say(
                    "  %s/s, %s".formatted(Figures.whole(cell.figures().goodputPerSecond()), VerdictText.names(cell)));
        }
    }
}
