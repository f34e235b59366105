package dev.fusebox.lab.claims;

import dev.fusebox.lab.claims.EvaluatedConclusion.Agreement;
import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.Groups;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.kind.AskedFigure;
import dev.fusebox.lab.kind.AskedFigures.NamedFigures;
import dev.fusebox.lab.kind.ExperimentKind;
import dev.fusebox.lab.kind.MissingFigure;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.results.Results.Conclusion;
import dev.fusebox.lab.results.cell.CellResult;
import dev.fusebox.lab.results.cell.Estimate;
import dev.fusebox.lab.traffic.LoadFigures;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.jexl3.JexlArithmetic;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlFeatures;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.jspecify.annotations.Nullable;

/** Checks a study's conclusions against its cells. A missing cell or figure gives {@code CANNOT_TELL}. */
public final class ConclusionEvaluator {

    /** The classes that an expression can use. */
    private static final List<Class<?>> SEEN =
            List.of(RunFigures.class, NamedFigures.class, AskedFigure.class, CellFigures.class, Accuracy.class);

    private static final Set<String> FIGURES = figures();

    /** A name after a dot, outside of quoted text. */
    private static final Pattern NAME = Pattern.compile("\\.\\s*([A-Za-z_]\\w*)");

    private static final int LONGEST = 20_000;
    private static final int DEEPEST = 20;
    private static final String TOO_LARGE =
            "the condition has more than %d characters, or is nested deeper than %d levels; make it several"
                    .formatted(LONGEST, DEEPEST);

    private static final Pattern TEXT = Pattern.compile("'[^']*'|\"[^\"]*\"");

    private static final JexlEngine JEXL = new JexlBuilder()
            .arithmetic(new WithoutPatterns())
            // A run folder may come from elsewhere: its conditions must end, and must not reach other classes.
            .features(JexlFeatures.createDefault()
                    .lambda(false)
                    .loops(false)
                    .sideEffect(false)
                    .sideEffectGlobal(false)
                    .newInstance(false))
            .permissions(new JexlPermissions.ClassPermissions(SEEN.toArray(Class<?>[]::new)))
            .strict(true)
            .safe(false)
            .silent(false)
            .create();

    /**
     * One finding for each conclusion of the study, in its order.
     *
     * @param plannedCells ids of all cells of the run; empty when the plan is unknown
     */
    public static List<EvaluatedConclusion> findings(Results results, List<String> plannedCells) {
        List<Results> parts = parts(results);
        return results.conclusions().stream()
                .map(c -> evaluated(
                        c,
                        run(results, plannedCells, c),
                        results.several(CellResult::start),
                        parts.stream().map(r -> run(r, plannedCells, c)).toList()))
                .toList();
    }

    /** The cells of each start, or of each round of the only one; empty when there is one of both. */
    private static List<Results> parts(Results results) {
        Function<CellResult, Integer> part =
                results.several(CellResult::start) ? CellResult::start : CellResult::repeat;
        return !results.several(part::apply)
                ? List.of()
                : Groups.alike(results.cells(), part).map(results::withCells).toList();
    }

    private static RunFigures run(Results results, List<String> plannedCells, Conclusion c) {
        return new RunFigures(results, plannedCells, c.profile(), null, () -> {});
    }

    /** What is wrong with an expression, without a run; {@code null} when it is valid. */
    public static @Nullable String error(String expression) {
        if (isTooLarge(expression)) {
            return TOO_LARGE;
        }
        try {
            JexlScript script = JEXL.createScript(expression);
            return Stream.concat(
                            script.getVariables().stream()
                                    .map(path -> path.get(0))
                                    .filter(name -> !name.equals("run"))
                                    .map(name -> "unknown name '" + name + "'; every figure starts with run"),
                            NAME.matcher(TEXT.matcher(expression).replaceAll("''"))
                                    .results()
                                    .map(name -> name.group(1))
                                    .filter(name -> !FIGURES.contains(name))
                                    .map(ConclusionEvaluator::unknown))
                    .findFirst()
                    .orElse(null);
        } catch (JexlException e) {
            return "'%s' is not a valid condition; the error is at: %s".formatted(expression, e.getDetail());
        } catch (StackOverflowError signs) {
            return TOO_LARGE;
        }
    }

    private static String unknown(String name) {
        return Spelling.nearest(name, FIGURES)
                .map(known -> "unknown figure '%s'; did you mean %s?".formatted(name, known))
                .orElse("unknown figure '" + name + "'; known: " + String.join(", ", FIGURES));
    }

    /** The names that an expression can use: figures, public methods, and getters by the name of their property. */
    private static Set<String> figures() {
        Set<String> names = SEEN.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
                .map(Method::getName)
                .filter(name -> !List.of("equals", "hashCode", "toString", "get", "call")
                        .contains(name))
                .map(name -> name.replaceFirst("^(?:get|is)(?=[A-Z])", ""))
                .map(name -> name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1))
                .collect(Collectors.toCollection(TreeSet::new));
        names.addAll(CellFigures.NAMES);
        names.addAll(Accuracy.FIGURES.keySet());
        ExperimentKind.all().forEach(kind -> {
            names.add(kind.figures().name());
            names.addAll(kind.figures().values().keySet());
        });
        return names;
    }

    private static EvaluatedConclusion evaluated(
            Conclusion conclusion, RunFigures run, boolean starts, List<RunFigures> parts) {
        String figures = conclusion.figures().entrySet().stream()
                .map(e -> e.getKey() + " " + figure(e.getValue(), run) + range(e.getValue(), starts, parts))
                .collect(Collectors.joining(", "));
        try {
            return evaluate(conclusion.when(), run) instanceof Boolean holds
                    ? new EvaluatedConclusion(conclusion, holds ? Agreement.AGREES : Agreement.DISAGREES, figures)
                    : new EvaluatedConclusion(
                            conclusion, Agreement.CANNOT_TELL, "the condition is neither true nor false");
        } catch (MissingFigure e) {
            return new EvaluatedConclusion(conclusion, Agreement.CANNOT_TELL, String.valueOf(e.getMessage()));
        }
    }

    /** {@code °} after one that times with rejections among them are part of. */
    private static String figure(String expression, RunFigures run) {
        AtomicBoolean mixed = new AtomicBoolean();
        return value(expression, run.telling(() -> mixed.set(true)))
                .map(value -> value instanceof Number n ? shortened(n.doubleValue()) : String.valueOf(value))
                .map(words -> words + (mixed.get() ? LoadFigures.MIXED : ""))
                .orElse("unknown");
    }

    /** The ends of a figure's {@link Estimate}; empty where they are alike. */
    private static String range(String expression, boolean starts, List<RunFigures> parts) {
        List<Double> values = parts.stream()
                .flatMap(part -> value(expression, part).stream())
                .filter(Number.class::isInstance)
                .map(value -> ((Number) value).doubleValue())
                .toList();
        Estimate over = starts ? new Estimate(values.stream().map(List::of).toList()) : Estimate.ofRounds(values);
        String from = shortened(over.from());
        String to = shortened(over.to());
        return from.equals(to) ? "" : " (%s to %s)".formatted(from, to);
    }

    private static Optional<Object> value(String expression, RunFigures run) {
        try {
            return Optional.ofNullable(evaluate(expression, run));
        } catch (MissingFigure e) {
            return Optional.empty();
        }
    }

    private static String shortened(double value) {
        return Figures.fixed(value, Math.abs(value) < 10 ? 2 : 0);
    }

    /** What the parser needs doubles with each level: a run folder may come from elsewhere. */
    private static boolean isTooLarge(String expression) {
        int depth = 0;
        int deepest = 0;
        for (char c : expression.toCharArray()) {
            depth += "([{".indexOf(c) >= 0 ? 1 : ")]}".indexOf(c) >= 0 ? -1 : 0;
            deepest = Math.max(deepest, depth);
        }
        return expression.length() > LONGEST || deepest > DEEPEST;
    }

    private static Object evaluate(String expression, RunFigures run) {
        if (isTooLarge(expression)) {
            throw new MissingFigure(TOO_LARGE);
        }
        try {
            return JEXL.createExpression(expression).evaluate(new MapContext(Map.of("run", run)));
        } catch (JexlException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof MissingFigure missing) {
                    throw missing;
                }
            }
            throw new MissingFigure("'%s' cannot be computed: %s".formatted(expression, e.getDetail()));
        } catch (StackOverflowError signs) {
            throw new MissingFigure(TOO_LARGE);
        }
    }

    /** JEXL without {@code text =~ pattern}: some patterns need longer than anyone waits, and a run folder may come from elsewhere. */
    private static final class WithoutPatterns extends JexlArithmetic {

        WithoutPatterns() {
            super(true);
        }

        private WithoutPatterns(MathContext numbers, int scale) {
            super(true, numbers, scale);
        }

        @Override
        protected JexlArithmetic createWithOptions(boolean strict, MathContext numbers, int scale) {
            return new WithoutPatterns(numbers, scale);
        }

        @Override
        public Boolean contains(Object container, Object value) {
            if (container instanceof CharSequence || container instanceof Pattern) {
                throw new ArithmeticException("patterns are not supported; compare with ==");
            }
            return super.contains(container, value);
        }
    }
}
