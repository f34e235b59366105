package dev.fusebox.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.demand.CpuDemand;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.HungRoutes;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.predict.Station;
import dev.fusebox.lab.predict.Work;
import dev.fusebox.lab.predict.ZombieForecast;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.RateStep;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What a prediction calls is in the class library of TeaVM, which compiles it for browsers, and does not bring an engine for regular
 * expressions or formats with it.
 */
class PredictionInABrowserTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOptions(List.of(new ImportOption.DoNotIncludeTests(), new NoTestJars()))
            .importPackages(
                    "dev.fusebox.lab.chain",
                    "dev.fusebox.lab.traffic",
                    "dev.fusebox.lab.demand",
                    "dev.fusebox.lab.predict",
                    "dev.fusebox.lab.common",
                    "dev.fusebox.limits");

    private static final List<String> NO_PACKAGES = List.of(
            "java.io",
            "java.lang.invoke",
            "java.lang.reflect",
            "java.net",
            "java.nio",
            "java.time",
            "java.util.concurrent",
            "java.util.regex");

    private static final Set<String> NO_CLASSES = Set.of(
            "java.lang.Process",
            "java.lang.ProcessBuilder",
            "java.lang.ProcessHandle",
            "java.lang.Runtime",
            "java.lang.Thread",
            "java.util.Formatter",
            "java.util.Random",
            "java.util.Scanner",
            "java.util.ServiceLoader",
            "java.util.SplittableRandom");

    private static final Set<String> NO_METHODS = Set.of(
            "java.lang.Class.forName",
            "java.lang.Math.random",
            "java.lang.String.format",
            "java.lang.String.formatted",
            "java.lang.String.matches",
            "java.lang.String.replaceAll",
            "java.lang.String.replaceFirst",
            "java.lang.String.split",
            "java.lang.System.currentTimeMillis",
            "java.lang.System.getProperty",
            "java.lang.System.getenv",
            "java.lang.System.nanoTime",
            "java.util.stream.Stream.ofNullable");

    private static boolean isNotForBrowsers(JavaAccess<?> access) {
        String owner = access.getTargetOwner().getName();
        String in = access.getTargetOwner().getPackageName();
        boolean library = !in.startsWith("java.") && !in.startsWith("dev.fusebox") && !in.isEmpty();
        return library
                || NO_PACKAGES.stream().anyMatch(p -> in.equals(p) || in.startsWith(p + "."))
                || NO_CLASSES.contains(owner)
                || NO_METHODS.contains(owner + "." + access.getName());
    }

    private static Stream<JavaCodeUnit> constructors(Class<?>... classes) {
        return Stream.of(classes).flatMap(c -> CLASSES.get(c).getConstructors().stream());
    }

    private static Stream<JavaCodeUnit> methods(Class<?> owner, String... names) {
        List<JavaCodeUnit> found = CLASSES.get(owner).getMethods().stream()
                .filter(method -> List.of(names).contains(method.getName()))
                .map(JavaCodeUnit.class::cast)
                .toList();
        assertThat(found).hasSizeGreaterThanOrEqualTo(names.length);
        return found.stream();
    }

    /** A scenario from numbers and from a chain, its prediction, who else is harmed when backends hang, and work after its time limit. */
    private static CallGraph prediction() {
        return new CallGraph(Stream.of(
                        constructors(
                                Scenario.class,
                                Scenario.Deadlines.class,
                                Station.class,
                                LimitSpec.class,
                                LimitId.class,
                                Work.class,
                                Fleet.class,
                                HungRoutes.class,
                                Arrivals.Closed.class,
                                Arrivals.Open.class),
                        Stream.of(CLASSES.get(CpuDemand.class).getMethod("of", double.class, int.class)),
                        methods(Work.class, "behindHops"),
                        methods(Scenario.class, "of", "sentBy", "usualSeconds"),
                        methods(Predictor.class, "prediction", "predict", "range"),
                        methods(HungRoutes.RoutePath.class, "of"),
                        methods(HungRoutes.class, "effectOn"),
                        methods(ZombieForecast.class, "of", "uses"))
                .flatMap(units -> units)
                .toList());
    }

    @Test
    void a_prediction_calls_nothing_that_a_browser_lacks() {
        assertThat(prediction().uses(PredictionInABrowserTest::isNotForBrowsers))
                .isEmpty();
    }

    @Test
    void the_walk_gets_to_what_is_called_through_interfaces_queues_and_lambdas() {
        assertThat(prediction().methods())
                .contains(
                        "dev.fusebox.lab.predict.Simulation.release",
                        "dev.fusebox.lab.predict.EventQueue$PlannedEvent.compareTo",
                        "dev.fusebox.lab.predict.SimulatedBreaker$JudgedAtBuckets.allows",
                        "dev.fusebox.lab.traffic.SplitMix64.nextInt",
                        "dev.fusebox.lab.traffic.Steps.secondsUntil",
                        "dev.fusebox.lab.traffic.Schedule.of")
                .doesNotContain("dev.fusebox.lab.traffic.RateStep.of");
    }

    @Test
    void it_would_find_a_regular_expression_and_a_format() {
        CallGraph notation =
                new CallGraph(methods(RateStep.class, "of", "words").toList());

        assertThat(notation.uses(PredictionInABrowserTest::isNotForBrowsers))
                .anyMatch(use -> use.contains("java.util.regex.Pattern.matcher"))
                .anyMatch(use -> use.contains("java.util.regex.Pattern.compile"))
                .anyMatch(use -> use.contains("java.lang.String.format(") && use.contains("RateStep.words()"));
    }
}
