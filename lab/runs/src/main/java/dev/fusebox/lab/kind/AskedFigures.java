package dev.fusebox.lab.kind;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
public record AskedFigures<R, P>(
        String name,
        String title,
        Function<R, List<P>> parts,
        Function<P, List<?>> key,
        Map<String, Function<P, Object>> values) {

    /** The figures of whole results. */
    public static <R> AskedFigures<R, R> of(
            String name, String title, Function<R, List<?>> key, Map<String, Function<R, Object>> values) {
        return new AskedFigures<R, R>(name, title, result -> List.of(result), key, values);
    }
}
