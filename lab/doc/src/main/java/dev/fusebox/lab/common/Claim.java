package dev.fusebox.lab.common;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What only one lab at a time may use, as a lock on a file that has the id of its lab. The system ends the claim with the lab, however
 * that ends, so a killed lab leaves none.
 */
public final class Claim {

    /** Kept until this lab ends: a lock is lost when any channel to its file is closed. */
    private static final Map<Path, FileChannel> OURS = new HashMap<>();

    /**
     * Claims it for this lab; a second time does nothing.
     *
     * @return the process id of another lab that has it; empty when it is ours
     * @throws LabException when the file cannot be written
     */
    public static synchronized Optional<String> take(Path file) {
        Path key = file.toAbsolutePath().normalize();
        if (OURS.containsKey(key)) {
            return Optional.empty();
        }
        try {
            Files.createDirectories(key.getParent());
            FileChannel channel = FileChannel.open(key, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                channel.close();
                return Optional.of(Files.readString(key).strip());
            }
            String self = ProcessHandle.current().pid() + "\n";
            channel.truncate(0).write(ByteBuffer.wrap(self.getBytes(StandardCharsets.UTF_8)));
            OURS.put(key, channel);
            return Optional.empty();
        } catch (IOException e) {
            throw new LabException("cannot write " + file + ": " + IoErrors.of(e), e);
        }
    }
}
