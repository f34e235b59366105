package dev.fusebox.lab.process.os;

import dev.fusebox.lab.gateway.Component;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A program that a component without a JVM runs; the user's system has it, or the component takes no part. */
public final class InstalledProgram {

    /** Where Debian and Homebrew put servers; the PATH of a user does not always have it. */
    private static final List<String> OTHER_FOLDERS =
            List.of("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin");

    /** Why this machine cannot run it; empty when it can, as far as is known. */
    public static Optional<String> missing(Component component) {
        return component.onJvm() || named(component.module()).isPresent()
                ? Optional.empty()
                : Optional.of("%s is not installed; with the package '%1$s' of your system it takes part"
                        .formatted(component.module()));
    }

    public static Optional<Path> named(String program) {
        Stream<String> path = Arrays.stream(
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator));
        return Stream.concat(path, OTHER_FOLDERS.stream())
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
