package dev.fusebox.lab.lint.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarFile;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;

/**
 * A jar inside another jar. {@code ZipInputStream} would inflate everything before it, for each of a hundred
 * libraries; this reads the directory at the end of the jar and what is asked for, and nothing else. Offsets as in the ZIP specification, 4.3.
 */
record NestedJar(JarFile jar, ZipEntry entry) {

    private static final int DIRECTORY_ENTRY = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int LONGEST_COMMENT = 65_535;
    private static final int DEFLATED = 8;
    private static final int HEADER_LENGTH = 30;

    /** Of what is read at once: a jar may claim any size for its directory and its entries. */
    private static final int MOST_BYTES = MetadataFile.MOST_BYTES;

    /** Of a library that must be inflated to be read at all. */
    private static final int MOST_INFLATED = 4 * MOST_BYTES;

    /** The first of these that it has; empty also where the jar cannot be read this way. */
    Optional<byte[]> first(String... names) throws IOException {
        try {
            ByteBuffer directory = directory();
            for (String name : names) {
                int at = find(directory, name.getBytes(StandardCharsets.UTF_8));
                if (at >= 0) {
                    return Optional.of(unpacked(directory, at));
                }
            }
            return Optional.empty();
        } catch (IndexOutOfBoundsException | DataFormatException damaged) {
            return Optional.empty();
        }
    }

    private static int find(ByteBuffer directory, byte[] name) {
        int at = 0;
        while (at < directory.capacity() && directory.getInt(at) == DIRECTORY_ENTRY) {
            int named = directory.getChar(at + 28);
            if (Arrays.equals(name, bytes(directory, at + 46, named))) {
                return at;
            }
            at += 46 + named + directory.getChar(at + 30) + directory.getChar(at + 32);
        }
        return -1;
    }

    private ByteBuffer directory() throws IOException {
        ByteBuffer end = read(entry.getSize() - END_LENGTH, END_LENGTH);
        if (end.getInt(0) != END) {
            end = behindComment();
        }
        return read(end.getInt(16), end.getInt(12));
    }

    /** The end of the directory, from its first byte on, where a comment follows. */
    private ByteBuffer behindComment() throws IOException {
        int last = (int) Math.min(entry.getSize(), END_LENGTH + LONGEST_COMMENT);
        ByteBuffer tail = read(entry.getSize() - last, last);
        int at = last - END_LENGTH;
        while (tail.getInt(at) != END) {
            at--;
        }
        return wrapped(bytes(tail, at, END_LENGTH));
    }

    private byte[] unpacked(ByteBuffer directory, int at) throws IOException, DataFormatException {
        int header = directory.getInt(at + 42);
        ByteBuffer names = read(header, HEADER_LENGTH);
        int from = header + HEADER_LENGTH + names.getChar(26) + names.getChar(28);
        byte[] packed = read(from, directory.getInt(at + 20)).array();
        if (directory.getChar(at + 10) != DEFLATED) {
            return packed;
        }
        byte[] unpacked = new byte[within(directory.getInt(at + 24))];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed);
            inflater.inflate(unpacked);
            return unpacked;
        } finally {
            inflater.end();
        }
    }

    /** Of an entry that is stored and not deflated, as Boot's plugin stores libraries, this reads no more than these bytes. */
    private ByteBuffer read(long from, int size) throws IOException {
        boolean bomb = entry.getMethod() != ZipEntry.STORED && entry.getSize() > MOST_INFLATED;
        if (from < 0 || from + within(size) > entry.getSize() || bomb) {
            throw new IndexOutOfBoundsException("at " + from);
        }
        try (InputStream in = jar.getInputStream(entry)) {
            in.skipNBytes(from);
            return wrapped(in.readNBytes(size));
        }
    }

    private static int within(int size) {
        return Objects.checkIndex(size, MOST_BYTES);
    }

    private static ByteBuffer wrapped(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] bytes(ByteBuffer of, int from, int length) {
        byte[] bytes = new byte[length];
        of.get(from, bytes);
        return bytes;
    }
}
