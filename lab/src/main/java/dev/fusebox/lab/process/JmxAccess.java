package dev.fusebox.lab.process;

import dev.fusebox.lab.jmx.JmxProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * The JMX password of this run: random, in a folder only the user can read, gone with the lab. Every process
 * gets an agent of ours that listens on loopback: the JDK's own, and attaching to a process, open a port on every interface.
 */
final class JmxAccess implements AutoCloseable {

    private static final String USER = "fusebox";
    private static final String LOOPBACK = "127.0.0.1";

    private final Path folder;
    private final String password;

    JmxAccess(Path state) {
        byte[] random = new byte[18];
        new SecureRandom().nextBytes(random);
        password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        try {
            Files.createDirectories(state);
            folder = Files.createTempDirectory(
                    state, "jmx-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            secret("password", USER + " " + password);
            secret("access", USER + " readwrite");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void secret(String name, String line) throws IOException {
        Path file = Files.createFile(
                folder.resolve(name),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, line + "\n");
    }

    /** The flag that makes a JVM publish its MBeans on a loopback port, to whoever knows the password. */
    String flag(Path agent, int port) {
        return "-javaagent:" + agent + "=" + port + "," + folder;
    }

    JmxProcess.Address address(int port) {
        return new JmxProcess.Address(LOOPBACK, port, USER, password);
    }

    /** The address of a process whose agent was given this folder; empty when the folder is gone or not ours to read. */
    static Optional<JmxProcess.Address> address(Path folder, int port) {
        try {
            String[] words =
                    Files.readString(folder.resolve("password")).strip().split("\\s+");
            return words.length < 2
                    ? Optional.empty()
                    : Optional.of(new JmxProcess.Address(LOOPBACK, port, words[0], words[1]));
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    Path passwordFile() {
        return folder.resolve("password");
    }

    Path folder() {
        return folder;
    }

    @Override
    public void close() {
        delete(folder);
    }

    static void delete(Path folder) {
        for (String name : List.of("password", "access", "")) {
            try {
                Files.deleteIfExists(folder.resolve(name));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
