package dev.fusebox.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A checkout of its own with parts of this one, so that run folders lie in a {@code results/} that nobody else sees. */
record LinkedHome(Path path, List<String> parts) implements AutoCloseable {

    static LinkedHome in(Path path, List<String> parts) throws IOException {
        Files.createDirectories(Path.of("../.fusebox/class-archives"));
        for (String part : parts) {
            Files.createDirectories(path.resolve(part).getParent());
            Files.createSymbolicLink(
                    path.resolve(part), Path.of("..", part).toAbsolutePath().normalize());
        }
        return new LinkedHome(path, parts);
    }

    /** Deletes the links: whoever deletes the folder must not follow them. */
    @Override
    public void close() throws IOException {
        for (String part : parts) {
            Files.delete(path.resolve(part));
        }
    }
}
