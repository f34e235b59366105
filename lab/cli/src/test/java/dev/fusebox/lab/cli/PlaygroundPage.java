package dev.fusebox.lab.cli;

import dev.fusebox.lab.tool.PlaygroundFile;
import java.nio.file.Path;

/** The page as the verb writes it. */
final class PlaygroundPage {

    static void write(Path file) {
        PlaygroundFile.write(file, "", false);
    }
}
