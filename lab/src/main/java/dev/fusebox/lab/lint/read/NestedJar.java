package dev.fusebox.lab.lint.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * One entry of a jar that is inside another jar. {@code ZipInputStream} would inflate everything before it, for each of a hundred
 * libraries; this looks into the directory at the end of the jar. Offsets as in the ZIP specification, 4.3.
 */
final class NestedJar {

    private static final int DIRECTORY_ENTRY = 0x02014b50;
    private static final int END = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int DEFLATED = 8;

    private final ByteBuffer jar;

    NestedJar(byte[] jar) {
        this.jar = ByteBuffer.wrap(jar).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Empty also where the jar cannot be read this way. */
    Optional<byte[]> entry(String name) {
        byte[] wanted = name.getBytes(StandardCharsets.UTF_8);
        try {
            int at = directory();
            while (at >= 0 && jar.getInt(at) == DIRECTORY_ENTRY) {
                int length = jar.getChar(at + 28);
                if (Arrays.equals(wanted, bytes(at + 46, length))) {
                    return Optional.of(content(at));
                }
                at += 46 + length + jar.getChar(at + 30) + jar.getChar(at + 32);
            }
            return Optional.empty();
        } catch (IndexOutOfBoundsException | DataFormatException damaged) {
            return Optional.empty();
        }
    }

    private int directory() {
        for (int at = jar.capacity() - END_LENGTH; at >= 0; at--) {
            if (jar.getInt(at) == END) {
                return jar.getInt(at + 16);
            }
        }
        return -1;
    }

    private byte[] content(int entry) throws DataFormatException {
        int header = jar.getInt(entry + 42);
        byte[] packed =
                bytes(header + 30 + jar.getChar(header + 26) + jar.getChar(header + 28), jar.getInt(entry + 20));
        if (jar.getChar(entry + 10) != DEFLATED) {
            return packed;
        }
        byte[] content = new byte[jar.getInt(entry + 24)];
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(packed);
            inflater.inflate(content);
            return content;
        } finally {
            inflater.end();
        }
    }

    private byte[] bytes(int from, int length) {
        byte[] bytes = new byte[length];
        jar.get(from, bytes);
        return bytes;
    }
}
