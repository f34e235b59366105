package dev.fusebox.lab.common;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Objects;

/** Why a file could not be read or written, without the name of a class. */
public final class IoErrors {

    private IoErrors() {}

    /** The reason alone, without the path. */
    public static String of(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileAlreadyExistsException) {
            return "a file of this name is in the way";
        }
        if (e instanceof NotDirectoryException) {
            return "not a folder";
        }
        if (e instanceof CharacterCodingException) {
            return "not text in UTF-8";
        }
        String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
        return Objects.requireNonNullElse(reason, "input or output failed")
                .lines()
                .findFirst()
                .orElse("input or output failed");
    }

    /** The path, where the failure names one, and the reason. */
    public static String withPath(IOException e) {
        return e instanceof FileSystemException file && file.getFile() != null ? file.getFile() + ": " + of(e) : of(e);
    }
}
