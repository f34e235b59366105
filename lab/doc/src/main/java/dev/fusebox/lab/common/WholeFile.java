package dev.fusebox.lab.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files that are replaced in one step: a lab that is killed, or a full disk, leaves the old file or the new one, never a part. */
public final class WholeFile {

    private static final String FRESH = ".new";

    /** Makes the folders that the file lies in, too. */
    public static void write(Path file, String content) {
        Path fresh = file.resolveSibling("." + file.getFileName() + FRESH);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(fresh, content);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            fresh.toFile().delete(); // A part of a file would only take up room.
            throw new LabException("cannot write " + file + ": " + IoErrors.of(e), e);
        }
    }
}
