package dev.fusebox.lab.common;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files from outside the lab, looked at before they are read: a pipe would be waited for, and a huge file does not fit into memory. */
public final class InputFile {

    /** Of a file of a run: several times what a run of an hour leaves, and what the heap of the tool has room for. */
    public static final int MOST_BYTES = 96 << 20;

    /** @throws IOException also for a pipe, a folder, a device, for a larger file, and for text that is not in UTF-8 */
    public static String text(Path file, int mostBytes) throws IOException {
        look(file, mostBytes);
        return Files.readString(file);
    }

    /** The same for a file in any encoding. */
    public static byte[] bytes(Path file, int mostBytes) throws IOException {
        look(file, mostBytes);
        return Files.readAllBytes(file);
    }

    private static void look(Path file, int mostBytes) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new FileSystemException(file.toString(), null, "not a regular file; pass a file with its content");
        }
        if (Files.exists(file) && Files.size(file) > mostBytes) {
            throw new FileSystemException(file.toString(), null, tooLarge(mostBytes));
        }
    }

    /** @throws IOException also when it does not end within this many bytes */
    public static byte[] bytes(InputStream in, int mostBytes) throws IOException {
        byte[] bytes = in.readNBytes(mostBytes + 1);
        if (bytes.length > mostBytes) {
            throw new IOException(tooLarge(mostBytes));
        }
        return bytes;
    }

    private static String tooLarge(int mostBytes) {
        return "larger than %d MiB; no such file needs that".formatted(mostBytes >> 20);
    }
}
