package dev.fusebox.lab.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every file is either read, or one line says where it is wrong, and what. */
class DocumentsTest {

    record Meal(String name, List<Integer> courses, Map<String, Double> prices, Integer guests, Drink drink) {}

    record Drink(String name, boolean cold) {}

    @TempDir
    Path folder;

    private Path file(String content) throws IOException {
        return Files.writeString(folder.resolve("f"), content);
    }

    private String yamlError(String content) throws IOException {
        return error(() -> Documents.yaml(file(content), "meal.yml", Meal.class));
    }

    private String jsonError(String content) throws IOException {
        return error(() -> Documents.json(file(content), "meal.json", Meal.class));
    }

    private interface Reading {
        void read() throws IOException;
    }

    private static String error(Reading reading) throws IOException {
        try {
            reading.read();
        } catch (UsageException e) {
            return e.getMessage();
        }
        return "no error";
    }

    @Test
    void a_correct_file_is_read() throws IOException {
        Meal meal = Documents.yaml(file("name: soup\ncourses: [1, 2]\n"), "meal.yml", Meal.class);

        assertThat(meal).isEqualTo(new Meal("soup", List.of(1, 2), null, null, null));
    }

    @Test
    void a_duplicate_key_is_named_with_its_line() throws IOException {
        assertThat(yamlError("name: soup\nguests: 2\nguests: 3\n"))
                .isEqualTo("meal.yml: line 3: the key 'guests' is there twice; remove one of them");
        assertThat(jsonError("{\"name\": \"soup\",\n \"name\": \"stew\"}"))
                .isEqualTo("meal.json: line 2: the key 'name' is there twice; remove one of them");
    }

    @Test
    void a_misspelt_key_names_the_nearest_and_another_names_all() throws IOException {
        assertThat(yamlError("name: soup\nguest: 2\n"))
                .isEqualTo("meal.yml: line 2: unknown key 'guest'; did you mean 'guests'?");
        assertThat(yamlError("drink: {name: tea, sugar: 2}\n"))
                .isEqualTo("meal.yml: line 1: unknown key 'sugar'; known: cold, name");
    }

    @Test
    void the_wrong_shape_is_named_with_the_expected_one() throws IOException {
        assertThat(yamlError("- soup\n")).isEqualTo("meal.yml: line 1: this must be a group of keys");
        assertThat(yamlError("soup\n")).isEqualTo("meal.yml: line 1: this must be a group of keys");
        assertThat(yamlError("name: soup\ncourses: 3\n")).isEqualTo("meal.yml: line 2: courses: this must be a list");
        assertThat(yamlError("name: [soup]\n")).isEqualTo("meal.yml: line 1: name: this must be a word or sentence");
        assertThat(yamlError("drink: tea\n")).isEqualTo("meal.yml: line 1: drink: this must be a group of keys");
        assertThat(yamlError("courses: [1, two]\n"))
                .isEqualTo("meal.yml: line 1: courses[1]: 'two' is not a whole number");
        assertThat(yamlError("courses: [1, ~]\n")).startsWith("meal.yml: line 1: courses");
        assertThat(yamlError("guests: 1.5\n")).isEqualTo("meal.yml: line 1: guests: '1.5' is not a whole number");
        assertThat(yamlError("guests: 99999999999\n"))
                .isEqualTo("meal.yml: line 1: this must be a whole number, and the number is too large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing\n", "---\n"})
    void an_empty_file_is_called_empty(String content) throws IOException {
        assertThat(yamlError(content)).isEqualTo("meal.yml is empty; it must be a group of keys");
    }

    @Test
    void a_second_document_is_rejected() throws IOException {
        assertThat(yamlError("name: soup\n---\nname: stew\n"))
                .isEqualTo("meal.yml: line 3: a second document (---) begins after this; only one is read");
    }

    @Test
    void a_truncated_file_is_called_so_without_words_of_a_parser() throws IOException {
        assertThat(jsonError("{\"name\": \"soup\", \"courses\": [1,"))
                .matches("meal.json: line 1: not JSON: it ends too early \\(was it cut off\\?\\)");
        assertThat(jsonError("{\"name\" = \"soup\"}"))
                .startsWith("meal.json: line 1: not JSON: ")
                .doesNotContain("Source", "code ");
    }

    @Test
    void binary_content_and_a_folder_are_named() throws IOException {
        Path latin = Files.write(folder.resolve("latin"), "name: caf\u00e9".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(error(() -> Documents.yaml(latin, "meal.yml", Meal.class)))
                .isEqualTo("meal.yml cannot be read: not text in UTF-8");
        assertThat(error(() -> Documents.yaml(folder, "meal.yml", Meal.class)))
                .startsWith("meal.yml cannot be read: ")
                .doesNotContain("Exception");
        assertThat(error(() -> Documents.yaml(folder.resolve("none"), "meal.yml", Meal.class)))
                .isEqualTo("meal.yml cannot be read: no such file or folder");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "]", "\t", "a: b: c", "a: 'x", "%", "&a", "*a", "!!int x", "? x", "{a: [}", "\u0000"})
    void no_text_brings_up_internals_of_a_parser(String content) throws IOException {
        assertThat(yamlError(content)).startsWith("meal.yml").doesNotContain("Exception", "jackson", "Source", "\n");
        assertThat(jsonError(content)).startsWith("meal.json").doesNotContain("Exception", "jackson", "Source", "\n");
    }
}
