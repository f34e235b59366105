package dev.fusebox.lab.folder;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.common.IfKnown;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.RunNote;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Cell;
import dev.fusebox.lab.study.CellPlan;
import dev.fusebox.lab.study.ConclusionCells;
import dev.fusebox.lab.study.ExperimentSpec;
import dev.fusebox.lab.study.Study;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code run.json}: the study and its options, so that the run can be resumed, and what the lab read before the
 * first cell.
 *
 * @param environment what a reader of the figures must know of the machine
 * @param planned how many cells and experiments there are
 * @param gateways titles of the gateways in the report, by component
 * @param chains as read from the live processes, by profile
 */
public record RunPlan(
        int schema,
        Study study,
        RunOptions options,
        Map<String, Object> environment,
        Map<String, String> gateways,
        int planned,
        Map<String, ChainSnapshot> chains) {

    public RunPlan {
        if (study == null || options == null) {
            throw new UsageException(
                    "this is no run of Fusebox: '%s' is missing".formatted(study == null ? "study" : "options"));
        }
        environment = environment == null ? Map.of() : environment;
        gateways = gateways == null ? Map.of() : gateways;
        chains = chains == null ? Map.of() : chains;
    }

    public RunPlan with(Map<String, ChainSnapshot> live) {
        return new RunPlan(schema, study, options, environment, gateways, planned, live);
    }

    /**
     * The run, to be finished. It keeps its ports unless others are given. Its Java, its MongoDB and a Locust master elsewhere must
     * be given again: a run folder may come from another person, and must decide neither which program is started nor which server is called.
     *
     * @throws UsageException when the run used one of them, and now none is given, or when it probed a gateway that
     *     the lab did not start
     */
    public RunPlan resumed(RunOptions given) {
        requireOwnGateways();
        if (options.javaHome != null && given.javaHome == null) {
            throw new UsageException("this run used the Java in %1$s; pass --java-home %1$s to finish it with the same"
                    .formatted(options.javaHome));
        }
        requireSameMongo(given.mongo);
        LoadChoice load = LoadChoice.resumed(options.load, given.load);
        Integer portBase = given.portBase == null ? options.portBase : given.portBase;
        if (portBase != null) {
            Study.bounded("portBase", portBase, Ports.LOWEST_BASE, Ports.HIGHEST_BASE);
        }
        RunOptions now = options.with(its -> its.portBase(portBase)
                .javaHome(given.javaHome)
                .mongo(given.mongo)
                .load(load));
        return new RunPlan(schema, study, now, environment, gateways, planned, chains);
    }

    private void requireOwnGateways() {
        for (ExperimentSpec experiment : study.experiments()) {
            String why = experiment.notResumed();
            if (why != null) {
                throw new UsageException(why);
            }
        }
    }

    private void requireSameMongo(@Nullable MongoAddress given) {
        if (options.mongo == null && given != null) {
            throw new UsageException(
                    "this run does not read from the MongoDB at %s; leave --mongo-uri out, and the variable"
                                    .formatted(given)
                            + " FUSEBOX_MONGO_URI");
        }
        if (options.mongo != null && (given == null || !given.toString().equals(options.mongo.toString()))) {
            throw new UsageException("this run reads from the MongoDB at %1$s; %2$s to finish it with the same"
                    .formatted(
                            options.mongo,
                            options.mongo.isShown()
                                    ? "set FUSEBOX_MONGO_URI to the whole address"
                                    : "pass --mongo-uri " + options.mongo));
        }
    }

    /** What is finished, in the order of the plan. */
    public Results results(List<RunNote> notes, Collection<CellResult> cells, List<ExperimentResult> experiments) {
        List<String> order = CellPlan.of(study).stream().map(Cell::id).toList();
        return new Results(
                Results.SCHEMA,
                study.name(),
                study.title(),
                null,
                environment,
                VerdictRules.TODAY,
                notes,
                study.claims().conclusions().stream()
                        .filter(c -> study.hasProfile(c.profile()) && !ConclusionCells.needFull(c, study))
                        .toList(),
                planned,
                cells.stream()
                        .sorted(Comparator.comparingInt(c -> order.indexOf(c.id())))
                        .toList(),
                List.copyOf(experiments));
    }

    /**
     * How a run is to be carried out, whatever its study.
     *
     * @param out folder for the run folder; {@code null} for {@code results/}
     * @param full {@code true} when the study is at its full size; {@code null} otherwise
     * @param mongo what documents are read from; {@code null} for the lab's own store
     * @param set settings of the command line
     * @param load {@code null} for the usual load generators
     */
    @RecordBuilder
    public record RunOptions(
            @Nullable Integer portBase,
            @Nullable Path javaHome,
            @Nullable Path out,
            @IfKnown @Nullable Boolean full,
            @IfKnown @Nullable MongoAddress mongo,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, String> set,
            @IfKnown @Nullable LoadChoice load)
            implements RunPlanRunOptionsBuilder.With {

        public RunOptions {
            set = set == null ? Map.of() : set;
        }

        public GivenSettings given() {
            return new GivenSettings(set);
        }
    }
}
