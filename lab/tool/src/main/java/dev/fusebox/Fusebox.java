package dev.fusebox;

import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.predict.Fleet;
import dev.fusebox.lab.predict.Forecast;
import dev.fusebox.lab.predict.Predictor;
import dev.fusebox.lab.predict.Scenario;
import dev.fusebox.lab.settings.GivenSettings;
import dev.fusebox.lab.study.Endpoint;
import dev.fusebox.lab.tool.AppScenario;
import dev.fusebox.lab.tool.LintInputs;
import dev.fusebox.lab.tool.advise.AdvisedApp;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;

/**
 * What Fusebox says of a gateway on paper: it reads files, starts nothing, prints nothing and ends no JVM. All methods may be called from
 * several threads at once.
 */
public final class Fusebox {

    private Fusebox() {}

    /**
     * Judges applications with the usual options.
     *
     * @param paths a {@code .yml} or {@code .properties} file, a folder of them or of a project, or a Spring Boot jar; each is one
     *     application
     * @throws dev.fusebox.lab.common.UsageException when a path cannot be read; the message says what, where, and what to do
     */
    public static LintResult lint(Path... paths) {
        return lint(LintOptions.USUAL, paths);
    }

    /**
     * Judges applications: what comments {@code fusebox:ignore} in the files and a {@code .fusebox.yml} beside or above them leave.
     *
     * @param paths as in {@link #lint(Path...)}
     * @throws dev.fusebox.lab.common.UsageException when a path or an option is wrong
     */
    public static LintResult lint(LintOptions options, Path... paths) {
        LintInputs inputs = LintInputs.of(
                options.profiles(), options.configNames(), options.additionalLocation(), options.manifest());
        return withOwnClasses(() -> inputs.judged(List.of(paths), options.config()));
    }

    /**
     * Predicts goodput, rejections, the limit that binds, and the load that first opens the circuit breaker.
     *
     * @throws dev.fusebox.lab.common.UsageException when a file or an option is wrong
     */
    public static Forecast predict(PredictOptions options) {
        return withOwnClasses(() -> predicted(options));
    }

    private static Forecast predicted(PredictOptions options) {
        AppScenario asked = AppScenario.of(
                AdvisedApp.of(options.app()),
                options.gateway(),
                options.profile(),
                new GivenSettings(options.settings()));
        Scenario scenario = asked.scenario(Endpoint.of("sleep/" + options.serviceMs()), options.users(), words -> {});
        return Predictor.predict(scenario, Fleet.ONE);
    }

    /** Rules and gateways are found by the class loader of the thread, which a server or a build may set to one without this library. */
    private static <T> T withOwnClasses(Supplier<T> answer) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(Fusebox.class.getClassLoader());
        try {
            return answer.get();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
