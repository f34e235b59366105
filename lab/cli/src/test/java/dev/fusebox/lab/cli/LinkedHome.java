package dev.fusebox.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A separate checkout that links to parts of this one, so that its run folders do not lie in the real {@code results/}. */
record LinkedHome(Path path, List<String> parts) implements AutoCloseable {

    static LinkedHome in(Path path, List<String> parts) throws IOException {
        Files.createDirectories(Path.of("../../.fusebox/class-archives"));
        for (String part : parts) {
            Files.createDirectories(path.resolve(part).getParent());
            Files.createSymbolicLink(
                    path.resolve(part), Path.of("../..", part).toAbsolutePath().normalize());
        }
        return new LinkedHome(path, parts);
    }

    /** With one more profile: one of the project's, and these lines. Its folder of profiles must be none of the links. */
    LinkedHome withProfile(String name, String of, String lines) throws IOException {
        Path profiles = Files.createDirectories(path.resolve("tuning-profiles"));
        String text = Files.readString(Path.of("../../tuning-profiles/application-" + of + ".yml"));
        Files.writeString(profiles.resolve("application-" + name + ".yml"), text + "\n" + lines + "\n");
        return this;
    }

    /** Deletes the links, so that deleting the folder does not follow them. */
    @Override
    public void close() throws IOException {
        for (String part : parts) {
            Files.delete(path.resolve(part));
        }
    }
}
