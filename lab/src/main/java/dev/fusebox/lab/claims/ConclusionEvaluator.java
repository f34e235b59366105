package dev.fusebox.lab.claims;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.results.BystanderResult;
import dev.fusebox.lab.results.CellResult;
import dev.fusebox.lab.results.Conclusion;
import dev.fusebox.lab.results.EquivalenceResult;
import dev.fusebox.lab.results.ExperimentResult;
import dev.fusebox.lab.results.ProbeResult;
import dev.fusebox.lab.results.Results;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.jexl3.JexlBuilder;
import org.apache.commons.jexl3.JexlContext;
import org.apache.commons.jexl3.JexlEngine;
import org.apache.commons.jexl3.JexlException;
import org.apache.commons.jexl3.JexlScript;
import org.apache.commons.jexl3.MapContext;
import org.apache.commons.jexl3.introspection.JexlPermissions;
import org.jspecify.annotations.Nullable;

/** Holds a study's conclusions against its cells. A cell or figure that is missing gives {@code CANNOT_TELL}. */
public final class ConclusionEvaluator {

    /** The classes that an expression sees. */
    private static final List<Class<?>> SEEN = List.of(
            RunFigures.class,
            CellFigures.class,
            Accuracy.class,
            BystanderFigures.class,
            ProbeFigures.class,
            EquivalenceFigures.class);

    private static final Set<String> FIGURES = figures();

    /** A name after a dot, outside of quoted text. */
    private static final Pattern NAME = Pattern.compile("\\.\\s*([A-Za-z_]\\w*)");

    private static final Pattern TEXT = Pattern.compile("'[^']*'|\"[^\"]*\"");

    private static final JexlEngine JEXL = new JexlBuilder()
            .permissions(new JexlPermissions.ClassPermissions(SEEN.toArray(Class<?>[]::new)))
            .strict(true)
            .safe(false)
            .silent(false)
            .create();

    private final Results results;
    private final List<String> plannedCells;

    /** @param plannedCells ids of all cells of the run; empty when the plan is not known */
    public ConclusionEvaluator(Results results, List<String> plannedCells) {
        this.results = results;
        this.plannedCells = plannedCells;
    }

    /** One finding for each conclusion of the study, in its order. */
    public List<EvaluatedConclusion> findings() {
        return results.conclusions().stream().map(this::find).toList();
    }

    /** Says what is wrong with an expression, without a run to try it on; {@code null} when it can be read. */
    public static @Nullable String error(String expression) {
        try {
            JexlScript script = JEXL.createScript(expression);
            return Stream.concat(
                            script.getVariables().stream()
                                    .map(path -> path.get(0))
                                    .filter(name -> !name.equals("run"))
                                    .map(name -> "unknown name '" + name + "'; figures start from run"),
                            NAME.matcher(TEXT.matcher(expression).replaceAll("''"))
                                    .results()
                                    .map(name -> name.group(1))
                                    .filter(name -> !FIGURES.contains(name))
                                    .map(ConclusionEvaluator::unknown))
                    .findFirst()
                    .orElse(null);
        } catch (JexlException e) {
            return "'%s' is no condition; the trouble is at: %s".formatted(expression, e.getDetail());
        }
    }

    private static String unknown(String name) {
        return FIGURES.stream()
                .filter(known -> Spelling.near(known, name))
                .findFirst()
                .map(known -> "unknown figure '%s'; did you mean %s?".formatted(name, known))
                .orElse("unknown figure '" + name + "'; known: " + String.join(", ", FIGURES));
    }

    /** What an expression may ask for: the public methods, and a getter by its property's name. */
    private static Set<String> figures() {
        return SEEN.stream()
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
                .map(Method::getName)
                .filter(name -> !List.of("equals", "hashCode", "toString").contains(name))
                .map(name -> name.replaceFirst("^(?:get|is)(?=[A-Z])", ""))
                .map(name -> name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private EvaluatedConclusion find(Conclusion conclusion) {
        JexlContext context =
                new MapContext(Map.of("run", new RunFigures(results, plannedCells, conclusion.profile(), null)));
        String figures = conclusion.figures().entrySet().stream()
                .map(e -> e.getKey() + " " + figure(e.getValue(), context))
                .collect(Collectors.joining(", "));
        try {
            Object holds = evaluate(conclusion.when(), context);
            if (!(holds instanceof Boolean)) {
                return new EvaluatedConclusion(conclusion, Agreement.CANNOT_TELL, "the condition is not a yes or no");
            }
            return new EvaluatedConclusion(
                    conclusion, (Boolean) holds ? Agreement.AGREES : Agreement.DISAGREES, figures);
        } catch (CellFigures.MissingFigure e) {
            return new EvaluatedConclusion(conclusion, Agreement.CANNOT_TELL, String.valueOf(e.getMessage()));
        }
    }

    private static String figure(String expression, JexlContext context) {
        try {
            Object value = evaluate(expression, context);
            return value instanceof Number n ? shortened(n.doubleValue()) : String.valueOf(value);
        } catch (CellFigures.MissingFigure e) {
            return "unknown";
        }
    }

    private static String shortened(double value) {
        return String.format(Locale.ROOT, Math.abs(value) < 10 ? "%.2f" : "%.0f", value);
    }

    private static Object evaluate(String expression, JexlContext context) {
        try {
            return JEXL.createExpression(expression).evaluate(context);
        } catch (JexlException e) {
            for (Throwable cause = e; cause != null; cause = cause.getCause()) {
                if (cause instanceof CellFigures.MissingFigure missing) {
                    throw missing;
                }
            }
            throw new CellFigures.MissingFigure("'%s' cannot be computed: %s".formatted(expression, e.getDetail()));
        }
    }

    /** The {@code run} that expressions start from. */
    public static final class RunFigures {
        private final Results results;
        private final List<String> plannedCells;
        private final @Nullable String profile;
        private final @Nullable String variant;

        RunFigures(Results results, List<String> plannedCells, @Nullable String profile, @Nullable String variant) {
            this.results = results;
            this.plannedCells = plannedCells;
            this.profile = profile;
            this.variant = variant;
        }

        /** The same run, its cells of another variant. */
        public RunFigures with(String other) {
            return new RunFigures(results, plannedCells, profile, other);
        }

        /** How well the model predicted the cells of this run. */
        public Accuracy getAccuracy() {
            return Accuracy.of(results.cells().stream().filter(c -> profile == null || profile.equals(c.profile())));
        }

        /** What became of the healthy route of this gateway beside so many callers of a hung one. */
        public BystanderFigures bystander(String gateway, String ofProfile, String route, int callers) {
            String name = "bystander experiment %s %s %s %d".formatted(gateway, ofProfile, route, callers);
            return new BystanderFigures(experiment(
                    BystanderResult.class,
                    name,
                    b -> b.gateway().equals(gateway)
                            && b.profile().equals(ofProfile)
                            && b.route().equals(route)
                            && b.callers() == callers));
        }

        /** How many calls got through this route of this gateway at once. */
        public ProbeFigures probe(String gateway, String ofProfile, String route) {
            return new ProbeFigures(experiment(
                    ProbeResult.class,
                    "probe %s %s %s".formatted(gateway, ofProfile, route),
                    p -> p.gateway().equals(gateway)
                            && ofProfile.equals(p.profile())
                            && p.route().equals(route)));
        }

        /** Whether the gateways are alike under this profile. */
        public EquivalenceFigures equivalence(String ofProfile) {
            return new EquivalenceFigures(experiment(
                    EquivalenceResult.class,
                    "equivalence " + ofProfile,
                    e -> e.profile().equals(ofProfile)));
        }

        private <R extends ExperimentResult> R experiment(Class<R> kind, String name, Predicate<R> wanted) {
            return results.experiments(kind).stream()
                    .filter(wanted)
                    .findFirst()
                    .orElseThrow(() -> missing(name, complete()));
        }

        /** Where all that was planned is there, what is missing was not planned. */
        private boolean complete() {
            return results.planned() > 0 && results.finished() >= results.planned();
        }

        private static CellFigures.MissingFigure missing(String name, boolean leftOut) {
            return new CellFigures.MissingFigure(
                    leftOut
                            ? name + " was left out of this run (-c, --gateway, --profile or --variant)"
                            : "no finished " + name + " in this run");
        }

        /** The cell of this gateway, endpoint and number of users, over all its repeats. */
        public CellFigures cell(String gateway, String endpoint, int users) {
            String name = gateway + (variant == null ? " " : " " + variant + " ") + endpoint + " c=" + users;
            List<CellResult> repeats = results.cells().stream()
                    .filter(c -> c.gateway().equals(gateway) && c.endpoint().equals(endpoint))
                    .filter(c -> Integer.valueOf(users).equals(c.concurrency()))
                    .filter(c -> profile == null || profile.equals(c.profile()))
                    .filter(c -> Objects.equals(variant, c.variant()))
                    .filter(c -> c.load() != null)
                    .toList();
            if (repeats.isEmpty()) {
                boolean leftOut = plannedCells.isEmpty() ? complete() : !planned(gateway, endpoint, users);
                throw missing("cell " + name, leftOut);
            }
            int cores = ((Number) results.environment().getOrDefault("cores", 1)).intValue();
            return new CellFigures(name, cores, repeats);
        }

        /** By its id, {@code gateway.profile[.variant].endpoint.cN[.repeat]}. */
        private boolean planned(String gateway, String endpoint, int users) {
            String anyProfile = gateway + "." + (profile == null ? "" : profile + ".");
            String end = (variant == null ? "" : variant + ".") + endpoint.replace('/', '-') + ".c" + users;
            Pattern id = Pattern.compile(
                    Pattern.quote(anyProfile) + (profile == null ? ".+\\." : "") + Pattern.quote(end) + "(\\.\\d+)?");
            return plannedCells.stream().anyMatch(id.asMatchPredicate());
        }
    }
}
