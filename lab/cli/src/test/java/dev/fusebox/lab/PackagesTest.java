package dev.fusebox.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PackagesTest {

    private static final int MOST_FILES = 25;

    @Test
    void every_package_is_checked_for_nulls() throws IOException {
        List<Path> packages = packages();

        assertThat(packages)
                .hasSizeGreaterThan(50)
                .allSatisfy(folder -> assertThat(folder.resolve("package-info.java"))
                        .content()
                        .contains("@NullMarked"));
    }

    @Test
    void no_package_has_so_much_that_nothing_is_found_in_it() throws IOException {
        for (Path folder : packages()) {
            assertThat(sources(folder)).as("%s", folder).hasSizeLessThanOrEqualTo(MOST_FILES);
        }
    }

    private static List<Path> packages() throws IOException {
        try (Stream<Path> modules = Files.list(Path.of(".."));
                Stream<Path> folders = modules.map(module -> module.resolve("src/main/java"))
                        .filter(Files::isDirectory)
                        .flatMap(PackagesTest::below)) {
            return folders.filter(folder -> !sources(folder).isEmpty()).toList();
        }
    }

    private static Stream<Path> below(Path folder) {
        try {
            return Files.walk(folder).filter(Files::isDirectory);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Path> sources(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
