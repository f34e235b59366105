package dev.fusebox.jmx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The files that the agent is given: two users, one of which may change things. */
final class Secrets {

    private Secrets() {}

    static Path in(Path folder) throws IOException {
        write(folder, "password", "writer w-secret\nreader r-secret\n");
        write(folder, "access", "writer readwrite\nreader readonly\n");
        return folder;
    }

    static void write(Path folder, String name, String content) throws IOException {
        Path file = folder.resolve(name);
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, content);
    }
}
