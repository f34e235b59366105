package dev.fusebox.lab.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilesTest {

    @TempDir
    Path folder;

    private Profiles profiles(String file, String content) throws IOException {
        Files.writeString(folder.resolve(file), content);
        return new Profiles(folder);
    }

    @Test
    void a_modules_own_file_beats_the_shared_one() throws IOException {
        profiles("application-p.yml", "server.tomcat.threads.max: 500\nzuul:\n  x: [1, 2]\n");
        Profiles profiles = profiles("demo-service-p.yml", "server:\n  tomcat.threads.max: 200\n");

        assertThat(profiles.names()).containsExactly("p");
        assertThat(profiles.settings("p", "zuul-gateway"))
                .isEqualTo(Map.of("server.tomcat.threads.max", "500", "zuul.x[0]", "1", "zuul.x[1]", "2"));
        assertThat(profiles.settings("p", "demo-service")).containsEntry("server.tomcat.threads.max", "200");
    }

    @Test
    void a_duplicate_key_is_rejected_before_anything_starts() throws IOException {
        Profiles profiles =
                profiles("application-p.yml", "ribbon.MaxConnectionsPerHost: 5\nribbon.MaxConnectionsPerHost: 5\n");

        assertThatThrownBy(() -> profiles.require("p"))
                .isInstanceOf(UsageException.class)
                .hasMessage("tuning-profiles/application-p.yml: line 2: the key 'ribbon.MaxConnectionsPerHost' is there"
                        + " twice; remove one of them");
    }

    @Test
    void a_modules_own_file_is_checked_too() throws IOException {
        profiles("application-p.yml", "");
        Profiles profiles = profiles("demo-service-p.yml", "- a\n");

        assertThatThrownBy(() -> profiles.require("p"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(
                        "tuning-profiles/demo-service-p.yml: this is a list; it must be a group of keys");
    }

    @Test
    void the_files_of_another_profile_are_not_checked() throws IOException {
        profiles("application-p.yml", "");
        profiles("application-my-p.yml", "- a\n");
        Profiles profiles = profiles("demo-service-my-p.yml", "- a\n");

        assertThatCode(() -> profiles.require("p")).doesNotThrowAnyException();
    }
}
