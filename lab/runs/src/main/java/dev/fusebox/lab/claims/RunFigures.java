package dev.fusebox.lab.claims;

import dev.fusebox.lab.kind.AskedFigure;
import dev.fusebox.lab.kind.AskedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The {@code run} with which the expressions of conclusions start. */
public final class RunFigures {

    private final Results results;
    private final List<String> plannedCells;
    private final @Nullable String profile;
    private final @Nullable String variant;
    private final Runnable mixedTime;

    /**
     * @param plannedCells ids of all cells of the run; empty when the plan is unknown
     * @param mixedTime see {@link CellFigures}
     */
    RunFigures(
            Results results,
            List<String> plannedCells,
            @Nullable String profile,
            @Nullable String variant,
            Runnable mixedTime) {
        this.results = results;
        this.plannedCells = plannedCells;
        this.profile = profile;
        this.variant = variant;
        this.mixedTime = mixedTime;
    }

    /** The same run, which runs this when it gives a time that rejections are among. */
    RunFigures telling(Runnable whenMixed) {
        return new RunFigures(results, plannedCells, profile, variant, whenMixed);
    }

    /** The variant that was asked for; where none was, and no cell of the run was sampled, cells without sampling. */
    private @Nullable String variant() {
        return variant == null
                        && !results.cells().isEmpty()
                        && results.cells().stream().allMatch(c -> CellResult.UNSAMPLED.equals(c.variant()))
                ? CellResult.UNSAMPLED
                : variant;
    }

    /** The same run, with the cells of another variant. */
    public RunFigures with(String other) {
        return new RunFigures(results, plannedCells, profile, other, mixedTime);
    }

    /** The same run, with the cells of another profile. */
    public RunFigures under(String otherProfile) {
        return new RunFigures(results, plannedCells, otherProfile, variant, mixedTime);
    }

    /** How well the model predicted the cells of this run. */
    public Accuracy getAccuracy() {
        return Accuracy.of(results.cells().stream().filter(c -> profile == null || profile.equals(c.profile())));
    }

    /** The experiments of this name, by what tells them apart: JEXL reads {@code run.name(..)} as {@code run.get("name").call(..)}. */
    public @Nullable AskedFigure get(String name) {
        return ExperimentKind.all().stream()
                .filter(kind -> kind.figures().name().equals(name))
                .findFirst()
                .map(this::asked)
                .orElse(null);
    }

    private <R extends ExperimentResult> AskedFigure asked(ExperimentKind<R> kind) {
        return new AskedFigure(key -> results.experiments(kind.result()).stream()
                .flatMap(result -> kind.figures().of(result, key).stream())
                .findFirst()
                .orElseThrow(() -> missing(kind.figures().title() + " " + AskedFigures.words(key), complete())));
    }

    /** The cell of this gateway, endpoint and number of users, over all its repeats. */
    public CellFigures cell(String gateway, String endpoint, int users) {
        return cell(gateway, endpoint, "c" + users);
    }

    /** @param load as in the ids of cells: {@code r100} for calls per second, {@code c100} for users, {@code u100} for those
     *     of a ramp; or the name of a rate in steps */
    public CellFigures cell(String gateway, String endpoint, String load) {
        String wanted = variant();
        List<CellResult> repeats = results.cells().stream()
                .filter(c -> c.gateway().equals(gateway) && c.endpoint().equals(endpoint))
                .filter(c -> c.offered().id().equals(load))
                .filter(c -> profile == null || profile.equals(c.profile()))
                .filter(c -> Objects.equals(wanted, c.variant()))
                .filter(c -> c.load() != null)
                .toList();
        List<CellResult> believed =
                repeats.stream().filter(CellResult::believed).toList();
        String name = gateway + (variant == null ? " " : " " + variant + " ") + endpoint + " "
                + load.replaceFirst("^[cru](?=\\d)", "$0=");
        if (repeats.isEmpty()) {
            throw missing("cell " + name, plannedCells.isEmpty() ? complete() : !planned(gateway, endpoint, load));
        }
        if (believed.isEmpty()) {
            throw new MissingFigure(
                    "cell %s is not believed: its load was not the one that was asked for".formatted(name));
        }
        return new CellFigures(name, results.cores(), believed, mixedTime);
    }

    /** Looks for the id {@code gateway.profile[.variant].endpoint.load[.repeat]}. */
    private boolean planned(String gateway, String endpoint, String load) {
        Pattern id = Pattern.compile(Pattern.quote(gateway + ".")
                + (profile == null ? ".+" : Pattern.quote(profile))
                + Pattern.quote(
                        (variant() == null ? "." : "." + variant() + ".") + endpoint.replace('/', '-') + "." + load)
                + "(\\.\\d+)?");
        return plannedCells.stream().anyMatch(id.asMatchPredicate());
    }

    /** When all planned cells are there, a missing one was not planned. */
    private boolean complete() {
        return results.planned() > 0 && results.finished() >= results.planned();
    }

    private static MissingFigure missing(String name, boolean leftOut) {
        return new MissingFigure(
                leftOut
                        ? name + " was left out of this run (-c, --arrivals, --gateway, --profile or --variant)"
                        : "no finished " + name + " in this run");
    }
}
