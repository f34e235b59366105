package dev.fusebox.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFolderTest {

    @TempDir
    Path folder;

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void the_folder_of_the_labs_records_and_passwords_is_closed_to_others() throws IOException {
        Path state = folder.resolve("state");

        try (JmxAccess access = JmxAccess.in(state).create()) {
            assertThat(permissions(state)).isEqualTo("rwx------");
            assertThat(permissions(access.folder())).isEqualTo("rwx------");
            assertThat(permissions(access.passwordFile())).isEqualTo("rw-------");
        }
    }

    @Test
    void one_that_an_older_version_left_open_is_closed() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxr-x"));

        PrivateFolder.make(folder);

        assertThat(permissions(folder)).isEqualTo("rwx------");
    }
}
