package dev.fusebox.lab.appcost.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.read.MadeJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppJarTest {

    @TempDir
    Path folder;

    @Test
    void libraries_have_no_versions_and_settings_come_from_their_metadata() throws IOException {
        AppJar app = AppJar.of(MadeJar.ofBoot()
                .library("netty-codec-http-4.2.15.Final.jar")
                .library("own-library.jar", "\"name\": \"own.setting\"")
                .in(folder));

        assertThat(app.has("spring-boot")).isTrue();
        assertThat(app.has("netty-codec-http")).isTrue();
        assertThat(app.has("netty")).isFalse();
        assertThat(app.knows("own.setting")).isTrue();
        assertThat(app.knows("own.other")).isFalse();
    }

    @Test
    void what_stands_below_a_map_or_in_a_list_is_known_and_what_was_removed_is_not() throws IOException {
        AppJar app = AppJar.of(MadeJar.ofBoot()
                .library(
                        "a-1.jar",
                        "\"name\": \"logging.level\", \"type\": \"java.util.Map<java.lang.String,java.lang.String>\"",
                        "\"name\": \"routes\", \"type\": \"java.util.List<Route>\"",
                        "\"name\": \"old.name\", \"deprecation\": {\"level\": \"error\"}",
                        "\"name\": \"older.name\", \"deprecated\": true, \"deprecation\": {}")
                .in(folder));

        assertThat(app.knows("logging.level.root")).isTrue();
        assertThat(app.knows("routes[0].uri")).isTrue();
        assertThat(app.knows("routesOther")).isFalse();
        assertThat(app.knows("old.name")).isFalse();
        assertThat(app.knows("older.name")).isTrue();
    }

    @Test
    void metadata_that_cannot_be_read_list_nothing() throws IOException {
        AppJar app = AppJar.of(MadeJar.ofBoot()
                .entry("META-INF/spring-configuration-metadata.json", "{\"properties\": 3")
                .in(folder));

        assertThat(app.knows("server.port")).isTrue();
    }

    @Test
    void a_thin_jar_has_the_libraries_that_its_manifest_names() throws IOException {
        Files.createDirectories(folder.resolve("lib"));
        Files.move(MadeJar.ofBoot().in(folder), folder.resolve("lib/spring-boot-3.4.0.jar"));
        AppJar app = AppJar.of(new MadeJar()
                .entry(
                        "META-INF/MANIFEST.MF",
                        "Manifest-Version: 1.0\nMain-Class: own.Main\nClass-Path: lib/spring-boot-3.4.0.jar lib/gone.jar\n")
                .in(folder));

        assertThat(app.libraries().versions()).containsOnlyKeys("spring-boot");
    }

    @Test
    void what_cannot_be_started_or_takes_no_settings_is_said_in_one_line() throws IOException {
        assertWrong(folder.resolve("none.jar"), "no such file");
        assertWrong(folder, "this is a folder; pass the jar in it");
        assertWrong(Files.writeString(folder.resolve("text.jar"), "text"), "this is no jar: ");
        assertWrong(new MadeJar().entry("a", "").in(folder), "no Main-Class in its manifest");
        assertWrong(MadeJar.withMain().library("vertx-core-5.0.jar").in(folder), "no Spring Boot among its libraries");
    }

    private static void assertWrong(Path jar, String words) {
        assertThatThrownBy(() -> AppJar.of(jar))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(jar + ": " + words)
                .message()
                .hasLineCount(1);
    }

    /** Spring 5.1 and older define classes by a method that Java closed with 16. */
    @Test
    void an_old_spring_needs_a_flag_on_a_new_java() throws IOException {
        AppJar old = AppJar.of(
                MadeJar.ofBoot().library("spring-core-5.0.13.RELEASE.jar").in(folder));

        assertThat(old.flagOn(17)).contains("--add-opens=java.base/java.lang=ALL-UNNAMED");
        assertThat(old.flagOn(11)).isEmpty();

        AppJar newer = AppJar.of(MadeJar.ofBoot()
                .library("spring-core-5.2.15.RELEASE.jar")
                .in(Files.createDirectory(folder.resolve("newer"))));

        assertThat(newer.flagOn(17)).isEmpty();
    }
}
