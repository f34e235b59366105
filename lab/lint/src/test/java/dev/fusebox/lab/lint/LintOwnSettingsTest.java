package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Fusebox's own gateways, profiles and examples: lint finds the traps that the notes describe, and no other. */
class LintOwnSettingsTest {

    private static final Path ROOT = Path.of("../..");

    /** Profiles that are not named have no finding. */
    private static final String OF_ZUUL = """
            bulkhead-uncounted: FB026
            bulkhead-wait: FB026
            call-before-read: FB031
            permits-450: FB025 FB026
            route-mistakes: FB013
            semaphore-100: FB026
            semaphore-500: FB025
            service-threads-200: FB025
            service-threads-400: FB025
            thread-shared: FB027
            threads-400: FB025
            threads-500: FB025
            threads-only: FB025
            tomcat-100: FB025
            zombie-timeouts: FB031
            zombie-timeouts-thread: FB030
            """;

    /**
     * The circuit breakers of the lab list no status codes: they count what Hystrix counts. The profile stock sets nothing, so a
     * circuit breaker has all its traps.
     */
    private static final String OF_SCG = """
            bulkhead-uncounted: FB038
            bulkhead-wait: FB024 FB038
            call-before-read: FB020 FB021 FB038
            document-pool-100: FB038
            document-pool-300: FB038
            document-reactive-100: FB038
            document-reactive-1000: FB038
            faults: FB038
            faults-thread: FB038
            kept-connections: FB038
            kept-connections-max-idle: FB038
            permits-450: FB020 FB038
            route-mistakes: FB009 FB022 FB038 FB063 FB064
            semaphore-100: FB020 FB038
            semaphore-500: FB020 FB038
            semaphore-isolated: FB020 FB038
            service-threads-200: FB038
            service-threads-200-stock: FB020 FB021 FB038
            service-threads-400: FB038
            stock: FB020 FB021 FB038
            thread-per-route: FB020 FB038
            thread-shared: FB020 FB038
            threads-400: FB038
            threads-500: FB038
            threads-only: FB038
            tomcat-100: FB020 FB038
            zombie-timeouts: FB021 FB034 FB038
            zombie-timeouts-thread: FB021 FB034 FB038
            """;

    @Test
    void profiles_of_zuul_have_the_listed_findings() {
        assertThat(ofProfiles("zuul-gateway")).isEqualTo(OF_ZUUL);
    }

    @Test
    void profiles_of_spring_cloud_gateway_have_the_listed_findings() {
        assertThat(ofProfiles("scg-gateway")).isEqualTo(OF_SCG);
    }

    @Test
    void a_bare_zuul_has_none() {
        assertThat(rules(Linted.application(example("zuul")))).isEmpty();
    }

    /** 25 calls that count, 1 s, and answers of 500 behind its circuit breaker; its plain route has no bound. */
    @Test
    void a_bare_spring_cloud_gateway_has_the_traps_of_its_circuit_breaker() throws IOException {
        assertThat(rules(Linted.yml(text("scg")))).isEqualTo("FB020 FB021 FB023 FB038");
    }

    /** Its prefix does not tell the version, and its build file does: with Spring Boot 3.4 there is no bulkhead. */
    @Test
    void an_older_one_has_no_bulkhead_by_its_build_file() {
        LintResult result = Linted.application(example("scg-boot-3.4"));

        assertThat(rules(result)).isEqualTo("FB021 FB023 FB038");
        assertThat(result.undecided()).isEmpty();
    }

    /** Only a jar would tell that its prefix is no longer read; the other rules are not about servlets. */
    @Test
    void a_bare_gateway_on_servlets_has_none() {
        Application mvc = example("scg-mvc-boot-3.4");

        assertThat(LintedGateways.of(mvc)).extracting(Component::id).containsExactly("scg-mvc");
        assertThat(rules(Linted.application(mvc))).isEmpty();
    }

    /** Each finding has its fix for itself; two circuit breakers need one key, and a key that is there twice is no YAML. */
    @Test
    void all_fixes_together_leave_nothing_that_they_mend() throws IOException {
        List<String> mended = List.of("FB020", "FB021", "FB023");
        for (String name : List.of("scg", "scg-eureka")) {
            String all = Mended.text(text(name));

            assertThat(rules(Linted.yml(all)).split(" ")).as(all).doesNotContainAnyElementsOf(mended);
        }
        String two = Mended.text("""
                spring.cloud.gateway.server.webflux.routes:
                - {id: a, uri: 'lb://a', filters: [CircuitBreaker=a]}
                - {id: b, uri: 'lb://b', filters: [CircuitBreaker=b]}
                """);
        assertThat(rules(Linted.yml(two)).split(" ")).as(two).doesNotContainAnyElementsOf(mended);
    }

    /** Its settings without its code, which has a Customizer for one of its profiles. */
    private static String text(String example) throws IOException {
        return Files.readString(
                ROOT.resolve("examples").resolve(example).resolve("src/main/resources/application.yml"));
    }

    private static Application example(String name) {
        return ApplicationReader.read(ROOT.resolve("examples").resolve(name), List.of());
    }

    /** One line for each profile with findings: its rules. */
    private static String ofProfiles(String module) {
        Application gateway = ApplicationReader.read(ROOT.resolve(module), List.of());
        Application profiles = ApplicationReader.read(ROOT.resolve("tuning-profiles"), List.of("application", module));
        Application both =
                ApplicationReader.overridden(gateway, ROOT.resolve("tuning-profiles"), List.of("application", module));
        Map<String, String> found = new TreeMap<>();
        for (String profile : profiles.profiles()) {
            List<Linter.Task> tasks = LintedGateways.of(both).stream()
                    .filter(c -> c.module().equals(module))
                    .flatMap(c -> LintedGateways.tasks(both, c, List.of(), List.of(profile), note -> {}).stream())
                    .toList();
            String rules = rules(Linter.lint(tasks, List.of()));
            if (!rules.isEmpty()) {
                found.put(profile, rules);
            }
        }
        return found.entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue() + "\n")
                .collect(Collectors.joining());
    }

    /** Settings that no library lists are tested elsewhere. */
    private static String rules(LintResult result) {
        return result.findings().stream()
                .map(LintFinding::rule)
                .filter(rule -> rule.compareTo("FB005") > 0)
                .distinct()
                .sorted()
                .collect(Collectors.joining(" "));
    }
}
