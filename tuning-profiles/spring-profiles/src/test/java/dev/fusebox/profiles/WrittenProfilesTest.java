package dev.fusebox.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class WrittenProfilesTest {

    @TempDir
    Path folder;

    private final StandardEnvironment environment = new StandardEnvironment();

    private Iterable<String> written(Map<String, Object> settings) {
        environment.getPropertySources().addFirst(new MapPropertySource("given", settings));
        return new WrittenProfiles(environment).all();
    }

    private void file(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }

    @Test
    void the_files_of_tuning_profiles_are_on_the_class_path() {
        assertThat(written(Map.of())).contains("stock", "semaphore-100", "thread-per-route");
    }

    @Test
    void one_is_found_without_a_look_at_all() throws IOException {
        file("application-mine.yaml", "");
        environment
                .getPropertySources()
                .addFirst(new MapPropertySource("given", Map.of("spring.config.location", folder + "/")));
        WrittenProfiles profiles = new WrittenProfiles(environment);

        assertThat(profiles.contains("mine")).isTrue();
        assertThat(profiles.contains("min")).isFalse();
        assertThat(profiles.contains("default-of-spring")).isFalse();
    }

    @Test
    void a_file_counts_even_when_it_is_empty_and_with_the_name_of_the_module() throws IOException {
        file("application-empty.yml", "");
        file("gateway-own.properties", "a=b");
        file("another-other.yml", "a: b");

        assertThat(written(Map.of(
                        "spring.config.location",
                        "optional:file:" + folder + "/",
                        "spring.config.name",
                        "application,gateway")))
                .containsExactly("empty", "own");
    }

    @Test
    void a_document_counts_in_the_words_of_both_generations_of_boot() throws IOException {
        file(
                "application.yml",
                "a: b\n---\nspring.config.activate.on-profile: 'one & !two'\n---\nspring.profiles: three");

        assertThat(written(Map.of("spring.config.location", folder + "/"))).containsExactly("one", "three", "two");
    }

    @Test
    void folders_below_config_count() throws IOException {
        file("config/east/application-deep.yml", "");

        assertThat(written(Map.of("spring.config.location", "file:" + folder + "/config/*/")))
                .containsExactly("deep");
    }

    @Test
    void a_place_can_be_added_and_a_group_is_written() throws IOException {
        file("application-mine.yml", "");

        assertThat(written(Map.of(
                        "spring.config.additional-location",
                        "file:" + folder + "/",
                        "spring.profiles.group.both[0]",
                        "stock")))
                .contains("stock", "mine", "both");
    }

    @Test
    void what_was_read_from_elsewhere_counts() {
        environment
                .getPropertySources()
                .addLast(new MapPropertySource(
                        "Config resource 'file [/x/application-imported.yml]' via location", Map.of()));

        assertThat(written(Map.of("spring.config.location", folder + "/"))).containsExactly("imported");
    }

    @Test
    void the_message_is_one_line_and_names_the_nearest() {
        assertThat(new UnknownProfile("semaphor-100", List.of("semaphore-100", "semaphore-500", "stock")))
                .hasMessage("profile 'semaphor-100': nothing is written for it, so it would change nothing;"
                        + " did you mean semaphore-100? There are: semaphore-100, semaphore-500, stock");
    }
}
