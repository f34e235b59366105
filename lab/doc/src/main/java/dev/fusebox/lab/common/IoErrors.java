package dev.fusebox.lab.common;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;
import java.util.Objects;

/** Why a file could not be read or written, without the name of a class. */
public final class IoErrors {

    private static final Map<Class<?>, String> WORDS = Map.of(
            NoSuchFileException.class, "no such file or folder",
            AccessDeniedException.class, "permission denied",
            FileAlreadyExistsException.class, "a file of this name is in the way",
            NotDirectoryException.class, "not a folder");

    /** What the system says of a disk, and what to do. */
    private static final Map<String, String> REMEDIES = Map.of(
            "No space left on device", "the disk is full; make room there",
            "Disk quota exceeded", "the disk quota is used up; make room there",
            "Read-only file system", "its file system is read-only; make it writable, or choose another folder");

    /** The reason alone, without the path. */
    public static String of(IOException e) {
        if (e instanceof CharacterCodingException) {
            return "not text in UTF-8";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        String said = Objects.requireNonNullElse(reason, "").lines().findFirst().orElse("input or output failed");
        return WORDS.getOrDefault(e.getClass(), REMEDIES.getOrDefault(said, said));
    }

    /** The path, where the failure names one, and the reason. */
    public static String withPath(IOException e) {
        return e instanceof FileSystemException file && file.getFile() != null ? file.getFile() + ": " + of(e) : of(e);
    }
}
