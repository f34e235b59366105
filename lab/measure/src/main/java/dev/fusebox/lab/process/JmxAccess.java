package dev.fusebox.lab.process;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.lang3.function.Failable;

/**
 * The JMX password of this run: random, in a folder that only the user can read, deleted with the lab. Every process gets the
 * Fusebox agent, which listens on loopback: the JDK's agent, and attaching to a process, open a port on every network interface.
 */
record JmxAccess(Path folder) implements AutoCloseable {

    private static final String USER = "fusebox";
    private static final String NAME = "jmx-";

    /**
     * A name for the folder of this run, which is not there yet.
     *
     * @param state the lab's state folder
     */
    static JmxAccess in(Path state) {
        return new JmxAccess(state.resolve(NAME + random()));
    }

    JmxAccess create() {
        try {
            PrivateFolder.make(Objects.requireNonNull(folder.getParent()));
            Files.createDirectory(folder, PrivateFolder.ONLY_OWNER);
            Files.createDirectory(temporary(), PrivateFolder.ONLY_OWNER);
            secret("password", USER + " " + random());
            secret("access", USER + " readwrite");
            return this;
        } catch (IOException e) {
            throw new LabException("cannot write the JMX password in " + folder + ": " + IoErrors.of(e), e);
        }
    }

    private static String random() {
        byte[] random = new byte[18];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /**
     * Whether a record may name this folder: a forged one must neither delete another folder nor have its password sent. A state folder
     * that is reached through a link is the same one: its labs must not take each other's records for forged ones.
     */
    static boolean isOf(Path state, String folder) {
        try {
            Path path = Path.of(folder).toAbsolutePath().normalize();
            Path parent = path.getParent();
            return parent != null
                    && Files.isSameFile(state, parent)
                    && path.getFileName().toString().startsWith(NAME);
        } catch (InvalidPathException | IOException noPath) {
            return false;
        }
    }

    private void secret(String name, String line) throws IOException {
        Files.writeString(Files.createFile(folder.resolve(name), PrivateFolder.ONLY_OWNERS_FILE), line + "\n");
    }

    /** The flag that makes a JVM publish its MBeans on a loopback port with this password; without the port it does not start. */
    String flag(Path agent, int port) {
        return "-javaagent:" + agent + "=" + port + "," + folder + ",required";
    }

    /** The address of a process whose agent has this folder; empty when the folder is gone or cannot be read. */
    Optional<JmxProcess.Address> address(int port) {
        try {
            String[] words = Files.readString(passwordFile()).strip().split("\\s+");
            return words.length < 2
                    ? Optional.empty()
                    : Optional.of(new JmxProcess.Address("127.0.0.1", port, words[0], words[1]));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    Path passwordFile() {
        return folder.resolve("password");
    }

    /** Temporary files of the lab's processes. */
    Path temporary() {
        return folder.resolve("tmp");
    }

    /** Deletes the folder with all that is in it, and follows no link. */
    @Override
    public void close() {
        if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            Failable.run(() -> {
                try (Stream<Path> all = Files.walk(folder)) {
                    Failable.stream(all.sorted(Comparator.reverseOrder())).forEach(Files::deleteIfExists);
                }
            });
        }
    }
}
