package dev.fusebox.lab.kind;

import dev.fusebox.lab.common.KindNames;
import dev.fusebox.lab.common.NamedKind;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.results.RecordedRun;
import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A kind of experiment: all that the lab knows of it, besides how it is carried out, which its entry in a study knows.
 *
 * @param <R> what it finds
 */
public abstract class ExperimentKind<R extends ExperimentResult> implements NamedKind {

    private final String name;
    private final Class<?> spec;
    private final Class<R> result;

    /**
     * @param name as studies and results spell it
     * @param spec what an entry of a study is read as
     * @param result what it finds: an element of {@code experiments[]} in {@code results.json}
     */
    protected ExperimentKind(String name, Class<?> spec, Class<R> result) {
        this.name = name;
        this.spec = spec;
        this.result = result;
    }

    /** All that are registered, in the order of reports. */
    public static List<ExperimentKind<?>> all() {
        return KindNames.all().stream()
                .filter(kind -> kind instanceof ExperimentKind)
                .<ExperimentKind<?>>map(kind -> (ExperimentKind<?>) kind)
                .toList();
    }

    @Override
    public final String name() {
        return name;
    }

    public final Class<R> result() {
        return result;
    }

    @Override
    public final List<Class<?>> types() {
        return List.of(spec, result);
    }

    /**
     * Its part of a report.
     *
     * @param found at least one
     */
    public abstract Section section(List<R> found);

    /** Its sentences on the first screen; empty where the run has none of it. */
    public abstract List<Finding> answer(RecordedRun run, NamedGateways names);

    /** What conclusions may ask of it. */
    public abstract AskedFigures<R, ?> figures();

    /** Whether the first screen has its sentences where the run has cells, too. */
    public boolean answersBesideCells() {
        return true;
    }

    /** What the first screen in Markdown has of it besides its sentences: published figures beside its own, or its tables. */
    public Optional<Section> inMarkdown(List<R> found) {
        return Optional.empty();
    }

    /** What does it again, before its options: the verb of its name, or {@code run} and the study of its name. */
    public String command() {
        return name;
    }

    /** The options with which the verb or the study of its name does it again; empty where there is neither. */
    public Optional<Function<R, StartedWith>> verb() {
        return Optional.empty();
    }
}
