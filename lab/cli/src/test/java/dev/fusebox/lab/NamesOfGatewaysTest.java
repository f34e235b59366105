package dev.fusebox.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Everything particular to one gateway is in its packages below {@code gateway} and {@code lint.rules}, a user's gateway in {@code appcost.app}, and the kinds that the playground has in {@code playground}; all other code gets it from there. */
class NamesOfGatewaysTest {

    private static final Path SOURCES = Path.of("..");
    private static final Pattern MAIN = Pattern.compile("/src/main/(java|jte|resources)/");
    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern CONSTANT = Pattern.compile("\"(?:\\\\.|[^\"\\\\\n])*\"");
    private static final Pattern NAME = Pattern.compile(
            "zuul(?!-isolation)|\\bscg\\b|hystrix|ribbon|resilience4j|spring[ .]cloud", Pattern.CASE_INSENSITIVE);

    private static final Pattern GENERATOR = Pattern.compile("\\bab\\b(?!-scripts)|\\bpoisson\\b");

    @Test
    void no_string_outside_its_package_names_a_gateway_or_its_settings() throws IOException {
        assertThat(namesOutside("gateway/|lint/rules/|appcost/app/|playground/|predict/PlaygroundFragment", NAME))
                .isEmpty();
    }

    @Test
    void no_string_outside_its_package_names_a_load_generator() throws IOException {
        assertThat(namesOutside("load/|folder/KnownGenerator", GENERATOR)).isEmpty();
    }

    private static List<String> namesOutside(String owners, Pattern name) throws IOException {
        Pattern owned = Pattern.compile("/lab/(" + owners + ")");
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(f -> f.toString().endsWith(".java")
                            && MAIN.matcher(f.toString()).find())
                    .filter(f -> !owned.matcher(f.toString()).find())
                    .flatMap(f -> names(f, name))
                    .toList();
        }
    }

    @Test
    void no_template_or_script_names_one() throws IOException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            assertThat(files.filter(f -> f.toString().matches(".*\\.(jte|js|css)")
                                    && MAIN.matcher(f.toString()).find())
                            .filter(f -> NAME.matcher(read(f)).find()))
                    .isEmpty();
        }
    }

    private static Stream<String> names(Path file, Pattern name) {
        List<String> constants = CONSTANT.matcher(COMMENT.matcher(read(file)).replaceAll(" "))
                .results()
                .map(found -> found.group())
                .toList();
        return constants.stream()
                .filter(text -> name.matcher(text).find())
                .map(text -> file.getFileName() + ": " + text);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
