package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** FB010. What Spring Boot 2.3.12 and 4.1.2 make active of such files was seen by starting both. */
class ProfileWithoutSettingsTest {

    private static final String SCG = "spring.cloud.gateway.server.webflux.httpclient.wiretap: false\n";
    private static final String BOOT_4 = "spring-boot-4.1.2.jar";
    private static final String BOOT_2 = "spring-boot-2.3.12.RELEASE.jar";

    @TempDir
    Path folder;

    private void file(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    /** The findings in a folder with settings for profile production in a file, and for staging in a document. */
    private List<LintFinding> found(String settings, String... asked) throws IOException {
        file("application.yml", SCG + settings + "\n---\nspring.config.activate.on-profile: staging & !eu\nsize: 1\n");
        file("application-production.yml", "size: 2\n");
        return of(folder, asked);
    }

    private static List<LintFinding> of(Path path, String... asked) {
        return Linted.of("FB010", Linted.application(ApplicationReader.read(path, List.of()), asked));
    }

    private static List<String> places(List<LintFinding> found) {
        return found.stream()
                .map(f -> f.place().brief() + " " + f.message().replaceFirst(".*for profile (\\S+):.*", "$1"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.profiles.active: prodution",
                "spring.profiles.active: [staging, prodution]",
                "spring.profiles.include: 'eu, prodution'",
                "spring.profiles.group.eu: prodution",
                "spring.profiles.group.production: [staging, prodution]",
                "spring.profiles: {active: all, group: {all: more, more: prodution}}"
            })
    void one_that_files_make_active_is_found(String settings) throws IOException {
        assertThat(places(found(settings))).containsExactly("application.yml:2 prodution");
        assertThat(places(found(settings.replace("prodution", "production"))))
                .as("the profile that was meant")
                .isEmpty();
        assertThat(places(found(settings.replace("prodution", "staging"))))
                .as("one with a document")
                .isEmpty();
    }

    @Test
    void it_names_the_line_the_nearest_and_all_others_and_mends_the_line() throws IOException {
        assertThat(found("spring.profiles.active: eu, prodution"))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.level()).isEqualTo(LintLevel.INEFFECTIVE);
                    assertThat(f.message())
                            .isEqualTo(
                                    "nothing is written for profile prodution: no file and no document is for it, at most a"
                                            + " class (@Profile); there are settings for eu, production, staging; did you mean"
                                            + " production?");
                    assertThat(f.because().get(0).words())
                            .isEqualTo("spring.profiles.active=eu, prodution (application.yml:2)");
                    assertThat(f.fixed().orElseThrow().diff())
                            .contains(
                                    "-spring.profiles.active: eu, prodution",
                                    "+spring.profiles.active: eu, production");
                });
    }

    @Test
    void one_that_is_like_no_other_is_a_note_for_a_class_may_be_for_it() throws IOException {
        assertThat(found("spring.profiles.active: kafka")).singleElement().satisfies(f -> {
            assertThat(f.level()).isEqualTo(LintLevel.NOTE);
            assertThat(f.message()).endsWith("there are settings for eu, production, staging");
            assertThat(f.fixed()).isEmpty();
        });
    }

    @Test
    void where_settings_come_from_elsewhere_only_a_likely_typing_error_is_found() throws IOException {
        String server = "spring.config.import: ['optional:configserver:']\n";

        assertThat(found(server + "spring.profiles.active: kafka")).isEmpty();
        assertThat(places(found(server + "spring.profiles.active: prodution")))
                .containsExactly("application.yml:3 prodution");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.profiles.active: default",
                "spring.profiles.active: '@activatedProfiles@'",
                "spring.profiles.active: '#spring.profiles.active#'",
                "spring.profiles.active: ${PROFILE}",
                "spring.profiles.include: ${PROFILE:prodution}",
                "spring.profiles.active: ''",
                "spring.profiles: {active: all, group.all: production}"
            })
    void names_that_are_no_plain_ones_and_names_of_groups_are_left_alone(String settings) throws IOException {
        assertThat(found(settings)).isEmpty();
    }

    @Test
    void a_name_that_spring_rejects_is_rejected_in_its_words() {
        assertThatThrownBy(() -> found("spring.profiles.include: '!prodution'"))
                .hasMessageContaining("Spring Boot does not start with it: Profile '!prodution' must");
    }

    @Test
    void only_the_last_active_one_counts_and_none_where_others_are_asked_for() throws IOException {
        file("application.properties", "spring.profiles.active=production\n");

        assertThat(found("spring.profiles.active: prodution")).isEmpty();
        Files.delete(folder.resolve("application.properties"));
        assertThat(found("spring.profiles.active: prodution")).hasSize(1);
        assertThat(found("spring.profiles.active: prodution", "staging")).isEmpty();
    }

    @Test
    void a_file_that_sets_nothing_is_a_file() throws IOException {
        file("application-empty.yml", "# later\n");

        assertThat(found("spring.profiles.active: empty")).isEmpty();
        assertThat(found("", "empty")).isEmpty();
    }

    @Test
    void one_that_was_asked_for_is_found_too() throws IOException {
        assertThat(found("spring.profiles.group.all: staging", "prodution", "all"))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.place().brief()).isEqualTo("application.yml:1");
                    assertThat(f.where()).containsExactly("prodution", "all");
                    assertThat(f.message()).contains("for profile prodution", "did you mean production?");
                });
        assertThat(found("spring.profiles.group.all: staging", "production", "all"))
                .isEmpty();
    }

    @Test
    void files_beside_a_single_one_count_but_not_as_those_asked_for() throws IOException {
        found("spring.profiles.active: production");
        file("config/application-eu-west.properties", "a=1");
        file("application.yml", SCG + "spring.profiles.active: production, eu-west\n");

        assertThat(of(folder)).as("the folder").isEmpty();
        assertThat(of(folder.resolve("application.yml"))).as("one file").isEmpty();
        assertThat(of(folder.resolve("application.yml"), "production"))
                .singleElement()
                .satisfies(f -> assertThat(f.message()).contains("lint was not asked to read its file"));
        Files.delete(folder.resolve("application-production.yml"));
        assertThat(places(of(folder.resolve("application.yml")))).containsExactly("application.yml:2 production");
    }

    private List<String> inJar(String... files) throws IOException {
        MadeJar jar = MadeJar.withMain();
        for (int i = 0; i < files.length; i++) {
            if (files[i].endsWith(".jar")) {
                jar.library(files[i]);
            } else {
                jar.entry("BOOT-INF/classes/" + files[i], files[++i]);
            }
        }
        return places(of(jar.in(folder))).stream()
                .map(words -> words.replace("classes/", ""))
                .toList();
    }

    @Test
    void a_bootstrap_file_counts_where_the_version_reads_it() throws IOException {
        String bootstrap = "spring.profiles.active: prod\n";
        String scg = "spring-cloud-gateway-server-webflux-5.0.2.jar";
        String zuul = "spring-cloud-netflix-zuul-2.2.10.RELEASE.jar";

        assertThat(inJar(BOOT_2, zuul, "bootstrap.yml", bootstrap)).containsExactly("bootstrap.yml:1 prod");
        assertThat(inJar(BOOT_2, zuul, "bootstrap.yml", bootstrap, "bootstrap-prod.yml", "a: 1"))
                .isEmpty();
        assertThat(inJar(BOOT_4, scg, "bootstrap.yml", bootstrap)).isEmpty();
        assertThat(inJar(BOOT_4, scg, "spring-cloud-starter-bootstrap-5.0.2.jar", "bootstrap.yml", bootstrap))
                .containsExactly("bootstrap.yml:1 prod");
        assertThat(inJar(BOOT_2, zuul, "bootstrap.yml", bootstrap, "application.yml", "spring.profiles.active: x"))
                .as("it decides before the application's own")
                .containsExactly("bootstrap.yml:1 prod");
    }

    @Test
    void before_boot_2_4_a_profile_includes_others_and_there_are_no_groups() throws IOException {
        String zuul = "spring-cloud-netflix-zuul-2.2.10.RELEASE.jar";
        String includes = "spring.profiles.include: databse\n";
        String database = "a: 1\n---\nspring.profiles: database\nb: 1\n";

        assertThat(inJar(BOOT_2, zuul, "application.yml", database, "application-prod.yml", includes))
                .containsExactly("application-prod.yml:1 databse");
        assertThat(inJar(
                        BOOT_2,
                        zuul,
                        "application.yml",
                        database,
                        "application-prod.yml",
                        includes.replace("databse", "database")))
                .isEmpty();
        assertThat(inJar(
                        BOOT_2,
                        zuul,
                        "application.yml",
                        "spring.profiles.active: prod\nspring.profiles.group.prod: databse\n" + database))
                .isEmpty();
    }
}
