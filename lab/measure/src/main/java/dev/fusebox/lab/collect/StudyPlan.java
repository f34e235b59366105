package dev.fusebox.lab.collect;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Progress;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.gateway.Settable;
import dev.fusebox.lab.process.JavaRuntime;
import dev.fusebox.lab.process.Stack;
import dev.fusebox.lab.process.os.InstalledProgram;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.SetUp;
import dev.fusebox.lab.study.Study;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells and experiments of a study, in the order in which they run, and the processes they need.
 *
 * @param leftOut what {@link #on} and {@link #withinMachine} left out and why, one sentence each
 */
public record StudyPlan(Study study, List<Cell> cells, List<Experiment> experiments, List<String> leftOut) {

    /** Puts the cells into the order of {@link #batches}. */
    public StudyPlan {
        cells = Batch.of(study, cells).stream()
                .flatMap(batch -> batch.cells().stream())
                .toList();
    }

    /** @throws UsageException when two experiments are the same, or a gateway lacks what one needs */
    public static StudyPlan of(Study study) {
        List<Experiment> experiments =
                study.experiments().stream().flatMap(StudyPlan::experiments).toList();
        firstRepeated(experiments.stream().map(Experiment::id)).ifPresent(id -> {
            throw new UsageException("the experiment " + id + " is there twice; remove one of them");
        });
        StudyPlan plan = new StudyPlan(study, CellPlan.of(study), experiments, List.of());
        firstRepeated(plan.setUps().map(SetUp::name)).ifPresent(name -> {
            throw new UsageException(
                    "two entries are called %s and differ in settings or instances; give one a change with another label"
                            .formatted(name));
        });
        return plan;
    }

    private static Optional<String> firstRepeated(Stream<String> names) {
        Set<String> seen = new HashSet<>();
        return names.filter(name -> !seen.add(name)).findFirst();
    }

    /**
     * What of it can run on this Java: without the cells and experiments of gateways that need a newer one. A comparison of gateways
     * goes on with the others.
     *
     * @throws LabException when nothing is left
     */
    public StudyPlan on(JavaRuntime java) {
        return java.tooOldFor(components())
                .map(why -> withoutOthers(java::runs, why))
                .orElse(this);
    }

    /**
     * What of it can run without the gateways that need a program which this machine does not have.
     *
     * @throws LabException when nothing is left
     */
    public StudyPlan installed() {
        return components().stream()
                .flatMap(c -> InstalledProgram.missing(c).stream())
                .findFirst()
                .map(why -> withoutOthers(c -> !InstalledProgram.missing(c).equals(Optional.of(why)), why)
                        .installed())
                .orElse(this);
    }

    /**
     * What of it can be measured on processes that run already: cells of the usual builds, and experiments that take the time limits
     * as they are.
     *
     * @throws UsageException when nothing is left
     */
    StudyPlan onTarget(List<Component> here) {
        List<Cell> run = cells.stream()
                .filter(cell ->
                        cell.variant() == null && here.contains(cell.gateway().component()))
                .toList();
        boolean several = here.stream().anyMatch(c -> c.number() > 1);
        List<Experiment> tried = experiments.stream()
                .filter(e -> e.spec().onTarget(several)
                        && e.spec().asIs()
                        && e.spec().given().values().isEmpty())
                .toList();
        if (run.isEmpty() && tried.isEmpty()) {
            throw new UsageException("nothing of the study %s can be measured on this target; it has %s"
                    .formatted(study.name(), here.stream().map(Component::id).collect(Collectors.joining(", "))));
        }
        String missing = countsOfLeftOut(run, tried);
        return reducedTo(
                run,
                tried,
                missing.isEmpty()
                        ? Stream.empty()
                        : Stream.of(
                                "left out, since a target is taken as it runs (no other build, no raised time limit, no probe of several instances): "
                                        + missing));
    }

    private StudyPlan withoutOthers(Predicate<Component> here, String why) {
        List<Cell> run =
                cells.stream().filter(c -> here.test(c.gateway().component())).toList();
        List<Experiment> tried = study.experiments().stream()
                .map(e -> e.on(e.gateways().stream()
                        .filter(g -> here.test(Gateways.named(g).component()))
                        .toList()))
                .filter(e -> !e.gateways().isEmpty())
                .flatMap(StudyPlan::experiments)
                .toList();
        if (run.isEmpty() && tried.isEmpty()) {
            throw new LabException(why);
        }
        String missing = countsOfLeftOut(run, tried);
        String what = missing.isEmpty() ? "the others are compared" : missing + " left out";
        return reducedTo(run, tried, Stream.of(why + "; " + what));
    }

    /** {@code 3 cells and 1 experiment}; empty for none. */
    private String countsOfLeftOut(List<Cell> run, List<Experiment> tried) {
        int fewerCells = cells.size() - run.size();
        int fewerExperiments = experiments.size() - tried.size();
        return Figures.joined(
                " and ",
                fewerCells == 0 ? "" : Figures.count(fewerCells, "cell"),
                fewerExperiments == 0 ? "" : Figures.count(fewerExperiments, "experiment"));
    }

    private StudyPlan reducedTo(List<Cell> run, List<Experiment> tried, Stream<String> moreLeftOut) {
        return new StudyPlan(
                study, run, tried, Stream.concat(leftOut.stream(), moreLeftOut).toList());
    }

    /** What this machine can carry of it. */
    public StudyPlan withinMachine() {
        return within(MostUsers::onThisMachine);
    }

    /**
     * Cells with more users have as many as the machine carries. Cells that become the same run once, in the size of the first.
     *
     * @param most what the machine carries of each cell
     */
    StudyPlan within(Function<Cell, MostUsers> most) {
        Map<MostUsers, Set<Integer>> cut = new LinkedHashMap<>();
        Map<String, Cell> run = new LinkedHashMap<>();
        for (Cell cell : cells) {
            MostUsers carried = most.apply(cell);
            int users = cell.arrivals().users();
            if (users > carried.users()) {
                cut.computeIfAbsent(carried, c -> new TreeSet<>()).add(users);
            }
            Cell fewer = cell.within(carried.users());
            run.putIfAbsent(fewer.id(), fewer);
        }
        if (cut.isEmpty()) {
            return this;
        }
        Stream<String> words = cut.entrySet().stream()
                .map(e -> "cells of %s users run with %d: %s"
                        .formatted(
                                e.getValue().stream().map(String::valueOf).collect(Collectors.joining(" and ")),
                                e.getKey().users(),
                                e.getKey().because()));
        return reducedTo(List.copyOf(run.values()), experiments, words);
    }

    /** Every kind's entry is one that knows them: the study only reads it. */
    private static Stream<Experiment> experiments(ExperimentSpec entry) {
        return ((ExperimentEntry) entry).experiments();
    }

    int size() {
        return cells.size() + experiments.size();
    }

    /** Says that a cell or an experiment begins, with its number among all in the order in which they run. */
    void begins(String id, String what, Progress progress) {
        List<String> ids = Stream.concat(
                        batches().stream().flatMap(b -> b.cells().stream()).map(Cell::id),
                        experiments.stream().map(Experiment::id))
                .toList();
        progress.cell(ids.indexOf(id) + 1, ids.size(), what);
    }

    /** The processes of the cells and of the experiments. */
    Set<Component> components() {
        Set<Component> needed = new LinkedHashSet<>();
        batches().forEach(batch -> needed.addAll(batch.components()));
        experiments.forEach(e -> needed.addAll(e.components()));
        return needed;
    }

    /** The cells by the processes that they run with, one after the other. */
    List<Batch> batches() {
        return Batch.of(study, cells);
    }

    /** What processes start with: each profile as it is, and as blocks and experiments change it. */
    public Stream<SetUp> setUps() {
        return Stream.concat(
                        study.setUpsOfCells().stream(),
                        experiments.stream()
                                .map(Experiment::spec)
                                .filter(spec -> spec.profile() != null)
                                .map(spec ->
                                        new SetUp(String.valueOf(spec.profile()), spec.change(), spec.instances())))
                .distinct();
    }

    /** How often processes start: for each batch of cells, and for experiments with another profile or other time limits. */
    int starts() {
        int cellStarts = batches().size();
        List<String> setups = experiments.stream()
                .map(Experiment::spec)
                .map(spec -> spec.profile() + " " + spec.given() + " " + spec.asIs())
                .toList();
        long experimentStarts = IntStream.range(0, setups.size())
                .filter(i -> i == 0 || !setups.get(i).equals(setups.get(i - 1)))
                .count();
        return (int) (cellStarts + experimentStarts);
    }

    /**
     * @throws UsageException when a profile or the command line has an impossible value, as far as that is known before the start, or
     *     when the command line sets what no process reads
     */
    public void requireValues(LabHome home, GivenSettings given) {
        Settable.require(given, components());
        batches().forEach(batch -> {
            GivenSettings own = batch.setUp().given();
            Settable.require(own, components());
            Stack.requireValues(home, batch.components(), batch.setUp().profile(), own.under(given));
        });
        experiments.stream().filter(e -> !e.components().isEmpty()).forEach(e -> {
            GivenSettings own = e.spec().given();
            Settable.requireOfExperiment(own, e.components());
            Stack.requireValues(
                    home, e.components(), Objects.requireNonNull(e.spec().profile()), own.under(given));
        });
    }

    /** Titles of the gateways in this study, by component. */
    Map<String, String> gateways() {
        Map<String, String> titles = new LinkedHashMap<>();
        Gateways.proxies().stream()
                .filter(g -> components().contains(g.component()))
                .forEach(g -> titles.put(g.component().id(), g.title()));
        components().stream()
                .filter(c -> c.number() > 1 && c.role() == Component.Role.GATEWAY)
                .forEach(c -> c.gateway().ifPresent(g -> titles.put(c.id(), g.title())));
        return titles;
    }

    /** See {@link PlanNotes}. */
    List<RunNote> notes(LabHome home, GivenSettings given) {
        return new PlanNotes(this, home, given).all();
    }
}
