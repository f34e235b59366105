package dev.fusebox.lab.run;

import dev.fusebox.lab.load.Ab;
import dev.fusebox.lab.model.Bystander;
import dev.fusebox.lab.model.CellResult;
import dev.fusebox.lab.model.LimitUse;
import dev.fusebox.lab.model.Prediction;
import dev.fusebox.lab.model.Results;
import dev.fusebox.lab.model.predict.Scenario;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.Cells;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.study.Gateway;
import dev.fusebox.lab.study.Hung;
import dev.fusebox.lab.study.Study;
import dev.fusebox.lab.study.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Carries out a study from its first process to its last cell. Each finished cell is kept at once. */
public final class StudyRun {

    private final LabHome home;
    private final Study study;
    private final Options options;
    private final RunFolder folder;
    private final Progress progress;
    private final Java java;
    private final Map<String, Object> environment;
    private final List<String> notes;
    private final List<CellResult> finished = new ArrayList<>();
    private final List<Bystander> bystanders = new ArrayList<>();
    private final Map<String, List<LimitUse>> effectiveLimits = new LinkedHashMap<>();

    private StudyRun(LabHome home, Study study, Options options, Progress progress, RunFolder existing) {
        this.home = home;
        this.study = study;
        this.options = options;
        this.progress = progress;
        this.java = Java.find(options.javaHome());
        String ab = Preflight.require(study);
        Stack.prepare(home, new Ports(options.portBase()), components(), progress::say);
        Results before = existing != null && existing.hasResults() ? existing.results() : null;
        this.folder = existing != null ? existing : newFolder();
        this.environment = before != null ? before.environment() : Environment.describe(java, ab);
        this.notes = notes();
        if (existing != null) {
            effectiveLimits.putAll(existing.run().effectiveLimits());
        }
        if (before != null) {
            before.cells().stream().filter(c -> c.load() != null).forEach(finished::add);
            bystanders.addAll(before.bystander());
        }
    }

    /** Checks everything that can be checked before a process starts, and makes the run folder. */
    public static StudyRun fresh(LabHome home, Study study, Options options, Progress progress) {
        return new StudyRun(home, study, options, progress, null);
    }

    /** Goes on where an interrupted run ended; its finished cells are not repeated. */
    public static StudyRun resumed(LabHome home, RunFolder folder, Progress progress) {
        RunFolder.Run run = folder.run();
        return new StudyRun(home, run.study(), run.options(), progress, folder);
    }

    private RunFolder newFolder() {
        RunFolder fresh = RunFolder.create(options.out() != null ? options.out() : home.results(), study.name());
        fresh.write(new RunFolder.Run(Results.SCHEMA, study, options, effectiveLimits));
        return fresh;
    }

    public RunFolder folder() {
        return folder;
    }

    /** How many cells are finished, and how many there are. */
    public String state() {
        return finished.size() + bystanders.size() + " of " + planned() + " cells";
    }

    private int planned() {
        return Cells.of(study).size()
                + study.bystander().stream().mapToInt(h -> h.gateways().size()).sum();
    }

    /** Runs every cell that is not finished yet. */
    public Results run(Stack stack) throws InterruptedException {
        List<Cell> cells = Cells.of(study);
        notes.forEach(progress::say);
        try {
            Path scratch = Files.createDirectories(folder.path().resolve("warm-up"));
            for (String profile : study.profiles()) {
                for (String variant : study.variants()) {
                    List<Cell> open = cells.stream()
                            .filter(c -> c.profile().equals(profile) && !isFinished(c))
                            .filter(c -> variant.equals(build(c)))
                            .toList();
                    if (!open.isEmpty()) {
                        stack.ensure(components(), profile, Variant.of(variant).orElse(null));
                        checkLimits(stack, profile);
                        run(open, cells, stack, scratch);
                    }
                }
            }
            deleteScratch(scratch);
            runBystanders(stack);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return save();
    }

    private void runBystanders(Stack stack) throws IOException, InterruptedException {
        Bystanding bystanding = new Bystanding(stack, progress);
        for (Hung hung : study.bystander()) {
            for (String id : hung.gateways()) {
                Gateway gateway = Gateway.of(id).orElseThrow();
                if (bystanders.stream().noneMatch(b -> b.id().equals(hung.id(id)))) {
                    progress.cell(
                            finished.size() + bystanders.size() + 1,
                            planned(),
                            "bystander %s %s %d callers".formatted(id, hung.profile(), hung.callers()));
                    bystanding.prepare(hung);
                    checkLimits(stack, hung.profile());
                    bystanders.add(bystanding.run(hung, gateway));
                    save();
                }
            }
        }
    }

    /** The variant of the gateways that a cell runs with; one that no variant concerns runs with the first. */
    private String build(Cell cell) {
        return Variant.of(Objects.requireNonNullElse(cell.variant(), ""))
                .map(Variant::id)
                .orElse(
                        study.variants().contains(Variant.USUAL)
                                ? Variant.USUAL
                                : study.variants().get(0));
    }

    /** Keeps the limits as the live processes have them, and stops where they are not what the profile says. */
    private void checkLimits(Stack stack, String profile) throws IOException {
        List<LimitUse> live = new ArrayList<>();
        List<String> differences = new ArrayList<>();
        for (Component component : stack.components()) {
            if (component.tuned()) {
                List<LimitUse> limits = stack.jmx(component).limits();
                live.addAll(limits);
                differences.addAll(
                        LiveLimits.differences(profile, component.settings(home.profiles(), profile), limits));
            }
        }
        if (!differences.isEmpty()) {
            throw new LabException("the live limits differ from the profile: " + String.join("; ", differences));
        }
        effectiveLimits.put(profile, live);
        folder.write(new RunFolder.Run(Results.SCHEMA, study, options, effectiveLimits));
    }

    private void run(List<Cell> open, List<Cell> all, Stack stack, Path scratch)
            throws IOException, InterruptedException {
        Set<Gateway> sides = open.stream().map(Cell::gateway).collect(Collectors.toCollection(LinkedHashSet::new));
        progress.say("warming up " + sides.stream().map(Gateway::id).collect(Collectors.joining(", ")));
        Path form = Files.writeString(scratch.resolve("form.txt"), Http.encoded(Endpoint.HELLO.form()));
        WarmUp warmUp = new WarmUp(study.warmUp(), new Ab(stack::adopt), scratch);
        warmUp.run(sides, stack.ports(), form).forEach(progress::say);

        Quiet quiet = new Quiet(stack);
        sides.forEach(quiet::note);
        Map<Gateway, Boolean> warm = new EnumMap<>(Gateway.class);
        sides.forEach(s -> warm.put(s, warmUp.flat(s)));
        for (Cell cell : open) {
            quiet.await(cell.gateway());
            progress.cell(
                    all.indexOf(cell) + 1,
                    all.size(),
                    "%s %s %s c=%d"
                            .formatted(
                                    cell.profile(),
                                    cell.gateway().id(),
                                    cell.endpoint().id(),
                                    cell.concurrency()));
            Cells.Size size = Cells.size(cell, study, warmUp.rate(cell.gateway()));
            boolean cpuBound = cell.endpoint().serviceMs() == null;
            double seconds = size.seconds() > 0 ? size.seconds() : Scenario.usualSeconds(serviceMs(cell));
            Prediction predicted =
                    new CellForecast(home, effectiveLimits).of(cell, warmUp.rate(cell.gateway()), seconds);
            CellResult result = new CellRun(stack, folder, cell, predicted, study.tolerance())
                    .run(size, !cpuBound || warm.get(cell.gateway()));
            quiet.note(cell.gateway());
            finished.removeIf(c -> c.id().equals(result.id()));
            finished.add(result);
            save();
        }
    }

    private static double serviceMs(Cell cell) {
        return cell.endpoint().serviceMs() == null ? 0 : cell.endpoint().serviceMs();
    }

    private boolean isFinished(Cell cell) {
        return finished.stream().anyMatch(c -> c.id().equals(cell.id()));
    }

    private Results save() {
        List<String> order = Cells.of(study).stream().map(Cell::id).toList();
        List<CellResult> sorted = finished.stream()
                .sorted((a, b) -> Integer.compare(order.indexOf(a.id()), order.indexOf(b.id())))
                .toList();
        Results results = new Results(
                Results.SCHEMA,
                study.name(),
                study.title(),
                environment,
                notes,
                study.conclusions().stream()
                        .filter(c -> c.profile() == null || study.profiles().contains(c.profile()))
                        .toList(),
                planned(),
                sorted,
                List.copyOf(bystanders));
        folder.write(results);
        return results;
    }

    /** The registry, the service, and the gateways of the study. */
    private Set<Component> components() {
        Set<Component> needed = EnumSet.of(Component.EUREKA, Component.SERVICE_A);
        study.bystander()
                .forEach(h -> h.gateways()
                        .forEach(g -> needed.addAll(
                                Probing.components(List.of(Gateway.of(g).orElseThrow())))));
        study.gateways().forEach(g -> needed.add(Component.of(Gateway.of(g).orElseThrow())));
        return needed;
    }

    /** What a profile has no counterpart for on a gateway of this study. */
    private List<String> notes() {
        List<String> lines = new ArrayList<>();
        for (String profile : study.profiles()) {
            for (String gateway : study.gateways()) {
                String sentence = home.profiles().settings(profile, gateway).get("fusebox.no-counterpart." + gateway);
                if (sentence != null) {
                    lines.add("profile " + profile + " on " + gateway + ": " + sentence);
                }
            }
        }
        return lines;
    }

    private static void deleteScratch(Path scratch) throws IOException {
        Files.deleteIfExists(scratch.resolve("form.txt"));
        Files.deleteIfExists(scratch);
    }
}
