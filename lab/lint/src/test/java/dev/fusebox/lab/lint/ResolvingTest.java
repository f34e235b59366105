package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.gateway.ReactorNetty;
import dev.fusebox.lab.lint.boot.Activation;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.boot.Resolved.UndecidedValue;
import dev.fusebox.lab.lint.read.ApplicationReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values as a Spring application would have them. */
class ResolvingTest {

    @TempDir
    Path folder;

    private Subject subject(String... profiles) {
        return ApplicationReader.read(folder, List.of()).subject("any", null, Activation.of(profiles));
    }

    private void file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void a_document_for_a_profile_counts_only_under_that_profile() throws IOException {
        file("application.yml", """
                limit: 1
                ---
                spring.config.activate.on-profile: prod & !eu
                limit: 2
                ---
                spring.profiles: eu,us
                limit: 3
                """);

        assertThat(subject().value("limit").orElseThrow().number()).isEqualTo(1);
        assertThat(subject("prod").value("limit").orElseThrow().number()).isEqualTo(2);
        assertThat(subject("prod", "eu").value("limit").orElseThrow().number()).isEqualTo(3);
        assertThat(subject("us").value("limit").orElseThrow().words()).isEqualTo("limit=3 (application.yml:7)");
    }

    @Test
    void a_property_of_the_jvm_is_no_setting_of_a_file() throws IOException {
        file("application.yml", "reactor.netty.ioWorkerCount: 1");

        assertThat(subject()
                        .layered(ReactorNetty.SETTINGS)
                        .get("reactor.netty.ioWorkerCount")
                        .origin())
                .isEqualTo("framework default");
    }

    @Test
    void a_profile_brings_its_group_and_included_ones_come_first() throws IOException {
        file("application.yml", """
                spring.profiles:
                  include: common
                  group:
                    prod: [eu, large]
                    large: huge
                """);
        file("application-common.yml", "{a: 1, b: 1, c: 1}");
        file("application-prod.yml", "{b: 2, c: 2}");
        file("application-eu.yml", "c: 3");
        file("application-huge.yml", "d: 4");

        assertThat(subject().value("a").orElseThrow().number()).isEqualTo(1);
        assertThat(subject().value("d")).isEmpty();
        assertThat(subject("prod").value("b").orElseThrow().number()).isEqualTo(2);
        assertThat(subject("prod").value("c").orElseThrow().number()).isEqualTo(3);
        assertThat(subject("prod").value("d").orElseThrow().number()).isEqualTo(4);
        assertThat(subject("prod").activation().profiles()).containsExactly("prod");
    }

    /** As Spring Boot before 2.4 does; later ones do not start with it. */
    @Test
    void a_file_of_a_profile_includes_others_that_override_it() throws IOException {
        file("application.yml", "a: 1");
        file("application-prod.yml", "{spring.profiles.include: eu, a: 2, b: 2}");
        file("application-eu.yml", "a: 3");

        assertThat(subject().value("a").orElseThrow().number()).isEqualTo(1);
        assertThat(subject("prod").value("a").orElseThrow().number()).isEqualTo(3);
        assertThat(subject("prod").value("b").orElseThrow().number()).isEqualTo(2);
    }

    @Test
    void profiles_that_bring_each_other_end() throws IOException {
        file("application.properties", "spring.profiles.group.one=two\nspring.profiles.group.two[0]=one\n");
        file("application-two.yml", "limit: 2");

        assertThat(subject("one").value("limit").orElseThrow().number()).isEqualTo(2);
    }

    @Test
    void a_file_for_a_profile_overrides_and_the_last_active_profile_wins() throws IOException {
        file("application.properties", "max-users = 1\n");
        file("application-one.yml", "maxUsers: 2\n");
        file("application-two.yml", "max_users: 3\n");

        assertThat(subject("two", "one").value("max-users").orElseThrow().number())
                .isEqualTo(2);
        assertThat(subject("one", "two").value("max-users").orElseThrow().number())
                .isEqualTo(3);
        assertThat(ApplicationReader.read(folder, List.of()).profiles()).containsExactly("one", "two");
    }

    @Test
    void a_list_comes_from_one_source_as_a_whole() throws IOException {
        file("application.yml", "routes: [{id: a, uri: x}, {id: b}]\n");
        file("application-one.yml", "routes:\n  - id: c\n");

        assertThat(subject().below("routes")).containsOnlyKeys("[0].id", "[0].uri", "[1].id");
        assertThat(subject("one").below("routes")).containsOnlyKeys("[0].id");
    }

    @Test
    void placeholders_are_replaced_by_other_settings_and_by_their_defaults() throws IOException {
        file("application.yml", """
                size: 40
                a: ${size}
                b: ${SIZE_OF_POOL:${size:7}0}
                """);

        assertThat(subject().value("a").orElseThrow().number()).isEqualTo(40);
        assertThat(subject().value("b").orElseThrow().number()).isEqualTo(400);
    }

    @Test
    void a_placeholder_that_no_file_has_is_undecided_and_never_guessed() throws IOException {
        file("application.yml", "pool: ${POOL}\nloop: ${loop}\n");

        Resolved pool = subject().value("pool").orElseThrow();
        assertThat(pool.decided()).isFalse();
        assertThatThrownBy(pool::number).isInstanceOf(UndecidedValue.class);
        assertThat(subject().value("loop").orElseThrow().decided()).isFalse();
    }

    @Test
    void exact_spelling_is_for_libraries_that_read_without_spring() throws IOException {
        file("application.yml", "ribbon.readTimeout: 5\n");

        assertThat(subject().value("ribbon.ReadTimeout")).isPresent();
        assertThat(subject().exactly("ribbon.ReadTimeout")).isEmpty();
    }

    @Test
    void properties_know_their_lines_and_documents() throws IOException {
        file("application.properties", """
                # a comment
                one = a \\
                      b
                two: 2
                #---
                spring.config.activate.on-profile=prod
                two=3
                """);

        assertThat(subject().value("one").orElseThrow().words()).isEqualTo("one=a b (application.properties:2)");
        assertThat(subject().value("two").orElseThrow().words()).isEqualTo("two=2 (application.properties:4)");
        assertThat(subject("prod").value("two").orElseThrow().words()).isEqualTo("two=3 (application.properties:7)");
    }

    @Test
    void a_folder_of_tuning_profiles_has_files_of_modules() throws IOException {
        file("application-big.yml", "size: 1\n");
        file("my-gateway-big.yml", "size: 2\n");

        Application application = ApplicationReader.read(folder, List.of());
        assertThat(application.hasBase()).isFalse();
        List<String> names = List.of("application", "my-gateway");
        assertThat(application
                        .subject("any", names, Activation.of("big"))
                        .value("size")
                        .orElseThrow()
                        .number())
                .isEqualTo(2);
        assertThat(application
                        .subject("any", List.of("application"), Activation.of("big"))
                        .value("size")
                        .orElseThrow()
                        .number())
                .isEqualTo(1);
    }

    @Test
    void settings_of_an_additional_location_override_all_others() throws IOException {
        file("application.yml", "size: 1\n");
        file("application-big.yml", "size: 2\n");
        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("application.yml"), "size: 3\n");

        Application application =
                ApplicationReader.overridden(ApplicationReader.read(folder, List.of()), other, List.of());
        assertThat(application
                        .subject("any", null, Activation.of("big"))
                        .value("size")
                        .orElseThrow()
                        .number())
                .isEqualTo(3);
    }
}
