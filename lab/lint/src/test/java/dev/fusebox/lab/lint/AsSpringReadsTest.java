package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.FileLine;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings on everyday files whose settings Spring reads otherwise than they look. */
class AsSpringReadsTest {

    private static final String ROUTE = "zuul.routes.a: /a/**\n";
    private static final String MANY_PERMITS = "zuul.semaphore.max-semaphores: 500\n";
    private static final String FEW_PERMITS = "zuul.semaphore.max-semaphores: 50\n";

    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private LintResult linted() {
        return Linted.application(ApplicationReader.read(folder, List.of()));
    }

    private List<String> found(String rule) {
        return Linted.of(rule, linted()).stream()
                .map(f -> f.place().brief() + f.where())
                .toList();
    }

    @Test
    void a_merge_key_of_yaml_brings_its_values() throws IOException {
        file("application.yml", ROUTE + "base: &b {max-semaphores: 500}\nzuul.semaphore: {<<: *b}\n");

        assertThat(found("FB025")).containsExactly("application.yml:2[]");
    }

    @Test
    void a_number_is_the_one_that_yaml_reads() throws IOException {
        file("application.yml", ROUTE + "zuul.semaphore.max-semaphores: 0764\nserver.tomcat.threads.max: 1_000\n");

        Subject subject = ApplicationReader.read(folder, List.of()).subject("zuul", null, Activation.NONE);
        assertThat(subject.value("zuul.semaphore.max-semaphores").orElseThrow().number())
                .isEqualTo(500);
        assertThat(subject.value("server.tomcat.threads.max").orElseThrow().number())
                .isEqualTo(1000);
        assertThat(subject.value("server.tomcat.threads.max").orElseThrow().place())
                .contains(new FileLine(folder + "/application.yml", 3));
    }

    @Test
    void a_folder_config_overrides_the_files_beside_it() throws IOException {
        file("application.yml", ROUTE + FEW_PERMITS);
        file("config/application.yml", MANY_PERMITS);

        assertThat(found("FB025")).containsExactly("application.yml:1[]");
    }

    @Test
    void in_a_jar_both_files_of_one_name_count() throws IOException {
        Path jar = MadeJar.withMain()
                .library("spring-boot-2.3.12.RELEASE.jar")
                .library("spring-cloud-netflix-zuul-2.2.10.RELEASE.jar")
                .entry("BOOT-INF/classes/config/application.yml", MANY_PERMITS)
                .entry("BOOT-INF/classes/application.yml", ROUTE + FEW_PERMITS)
                .in(folder);

        LintResult result = Linted.application(ApplicationReader.read(jar, List.of()));
        assertThat(Linted.of("FB025", result))
                .extracting(f -> f.place().file())
                .containsExactly(jar + "!/config/application.yml");
    }

    @Test
    void the_profile_that_a_file_makes_active_decides() throws IOException {
        file("application.yml", "spring.profiles.active: prod\n" + ROUTE + MANY_PERMITS);
        file("application-prod.yml", FEW_PERMITS);

        assertThat(found("FB025")).isEmpty();
    }

    @Test
    void two_active_profiles_are_judged_together() throws IOException {
        file("application.yml", "spring.profiles.active: prod, eu\n" + ROUTE + FEW_PERMITS);
        file("application-prod.yml", MANY_PERMITS);
        file("application-eu.yml", "server.tomcat.threads.max: 1000\n");

        assertThat(found("FB025")).as("500 of 1000").isEmpty();
        file("application-eu.yml", "server.tomcat.threads.max: 400\n");
        assertThat(found("FB025")).as("500 of 400").hasSize(1);
    }

    @Test
    void a_document_for_a_cloud_platform_counts_there_only() throws IOException {
        file("application.yml", """
                spring.cloud.gateway.routes:
                  - {id: a, uri: "lb://a", predicates: [Path=/a], filters: [CircuitBreaker=a]}
                resilience4j.timelimiter.configs.default.timeout-duration: 5s
                resilience4j.bulkhead.configs.default.max-concurrent-calls: 100
                ---
                spring.config.activate.on-cloud-platform: kubernetes
                resilience4j.timelimiter.configs.default.timeout-duration: 7s
                """);

        Application application = ApplicationReader.read(folder, List.of());
        assertThat(application.platforms()).containsExactly("kubernetes");
        String time = "resilience4j.timelimiter.configs.default.timeout-duration";
        assertThat(application
                        .subject("scg", null, Activation.NONE)
                        .value(time)
                        .orElseThrow()
                        .word())
                .isEqualTo("5s");
        assertThat(application
                        .subject("scg", null, new Activation(List.of(), "kubernetes"))
                        .value(time)
                        .orElseThrow()
                        .word())
                .isEqualTo("7s");
    }

    @Test
    void properties_files_are_latin_1() throws IOException {
        Files.write(
                folder.resolve("application.properties"),
                "# größer\nzuul.routes.a=/a/**\nzuul.semaphore.max-semaphores=500\n"
                        .getBytes(StandardCharsets.ISO_8859_1));

        assertThat(found("FB025")).containsExactly("application.properties:3[]");
    }

    @Test
    void a_file_that_is_imported_counts_and_one_that_is_not_there_is_said() throws IOException {
        file(
                "application.yml",
                ROUTE + "spring.config.import: [\"optional:file:./limits.yml\", \"optional:configserver:\"]\n");
        file("limits.yml", MANY_PERMITS);

        assertThat(found("FB025")).containsExactly("limits.yml:1[]");
        assertThat(linted().unseen())
                .extracting(Unseen::words)
                .containsExactly(folder
                        + "/application.yml:2: a configuration server: spring.config.import[1]=optional:configserver: brings settings that lint"
                        + " does not have, and they may decide otherwise");
    }

    @Test
    void another_spelling_hides_no_exact_name() throws IOException {
        file(
                "application.yml",
                ROUTE + "ribbon.ReadTimeout: 10000\nribbon.readTimeout: 500\n"
                        + "hystrix.command.default.execution.isolation.thread.timeoutInMilliseconds: 1000\n");

        assertThat(found("FB007")).containsExactly("application.yml:3[]");
        assertThat(found("FB031")).hasSize(1);
    }

    @Test
    void a_switch_may_be_off_in_every_spelling() throws IOException {
        file("application.yml", """
                spring.cloud.gateway.routes:
                  - {id: a, uri: "lb://a", predicates: [Path=/a], filters: [CircuitBreaker=a]}
                spring.cloud.circuitbreaker.bulkhead.resilience4j.enabled: off
                """);

        assertThat(found("FB020")).isEmpty();
        assertThat(linted().undecided()).isEmpty();
    }

    @Test
    void a_broken_file_of_one_profile_leaves_the_others() throws IOException {
        file("application.yml", ROUTE + MANY_PERMITS);
        file("application-broken.yml", "a: [1\n");

        assertThat(found("FB025")).hasSize(1);
        assertThat(linted().notes()).singleElement().asString().contains("not judged with broken: ", "not YAML");
    }

    @Test
    void words_that_a_build_replaces_are_undecided() throws IOException {
        file("application.yml", ROUTE + "zuul.semaphore.max-semaphores: @permits@\n");

        assertThat(linted().undecided())
                .extracting(Undecided::why)
                .anyMatch(why -> why.contains("zuul.semaphore.max-semaphores=@permits@"));
    }

    @Test
    void nothing_of_this_machine_is_read() throws IOException {
        file("application.yml", ROUTE + "zuul.semaphore.max-semaphores: ${PATH}\n");
        Map<String, String> environment = System.getenv();

        assertThat(environment).containsKey("PATH");
        assertThat(ApplicationReader.read(folder, List.of())
                        .subject("zuul", null, Activation.NONE)
                        .value("zuul.semaphore.max-semaphores")
                        .orElseThrow()
                        .decided())
                .isFalse();
    }
}
