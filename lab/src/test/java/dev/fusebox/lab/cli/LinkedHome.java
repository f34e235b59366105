package dev.fusebox.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A separate checkout that links to parts of this one, so that its run folders do not lie in the real {@code results/}. */
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

    /** Deletes the links, so that deleting the folder does not follow them. */
    @Override
    public void close() throws IOException {
        for (String part : parts) {
            Files.delete(path.resolve(part));
        }
    }
}
