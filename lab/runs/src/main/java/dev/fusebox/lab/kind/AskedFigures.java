package dev.fusebox.lab.kind;

import static dev.fusebox.lab.kind.MissingFigure.known;

import dev.fusebox.lab.results.trial.ExperimentResult;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What conclusions may ask of experiments of one kind.
 *
 * @param <R> what an experiment found
 * @param <P> the part of it that has the figures
 * @param name how a conclusion begins: {@code run.name(..)}
 * @param title the same in messages
 * @param parts of a result; as a rule the result itself
 * @param key tells parts apart: the arguments
 * @param values by name; one that needs an argument is an {@link AskedFigure}
 */
public record AskedFigures<R extends ExperimentResult, P>(
        String name,
        String title,
        Function<R, List<P>> parts,
        Function<P, List<?>> key,
        Map<String, Function<P, Object>> values) {

    /** What is asked for by name: JEXL reads {@code x.name} as {@code x.get("name")}. */
    public static final class NamedFigures {
        private final Function<String, Object> figures;

        private NamedFigures(Function<String, Object> figures) {
            this.figures = figures;
        }

        public Object get(String name) {
            return figures.apply(name);
        }
    }

    /**
     * Those of the part with this key; empty where the result has no such part.
     *
     * @throws MissingFigure for an experiment that could not decide: it has no figures
     */
    public Optional<NamedFigures> of(R result, List<Object> wanted) {
        return parts.apply(result).stream()
                .filter(part -> words(key.apply(part)).equals(words(wanted)))
                .findFirst()
                .map(part -> {
                    if (!result.decided()) {
                        throw new MissingFigure("%s is inconclusive: %s".formatted(result.id(), result.undecided()));
                    }
                    return new NamedFigures(name -> known(values.get(name), "unknown figure '" + name + "'")
                            .apply(part));
                });
    }

    /** A key in a message. */
    public static String words(List<?> key) {
        return key.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** The figures of whole results. */
    public static <R extends ExperimentResult> AskedFigures<R, R> of(
            String name, String title, Function<R, List<?>> key, Map<String, Function<R, Object>> values) {
        return new AskedFigures<R, R>(name, title, result -> List.of(result), key, values);
    }
}
