package dev.fusebox.jmx;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Files with passwords and rights, which no other user may read, change or replace. */
final class PrivateFiles {

    private static final Path STATUS = Paths.get("/proc/self/status");
    private static final Set<PosixFilePermission> OWNERS = EnumSet.of(
            PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);
    private static final Set<PosixFilePermission> OTHERS_WRITE =
            EnumSet.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);

    /**
     * A file that exists, can be read, and is closed to other users, as far as the file system knows owners and modes.
     *
     * @throws AgentException when it is not, with the remedy
     */
    static String checked(Path folder, String name) throws AgentException, IOException {
        Path file = folder.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new AgentException(
                    file + " is missing or cannot be reached; FOLDER needs two files of mode 600: password"
                            + " (a line like: monitor SECRET) and access (a line like: monitor readonly)");
        }
        if (!Files.isReadable(file)) {
            throw new AgentException(file + " cannot be read by this process; run it as the file's owner");
        }
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            check(folder, file);
        }
        return file.toString();
    }

    private static void check(Path folder, Path file) throws AgentException, IOException {
        if (!OWNERS.containsAll(Files.getPosixFilePermissions(file))) {
            throw new AgentException(file + " is open to others; run: chmod 600 " + file);
        }
        Set<PosixFilePermission> writers = Files.getPosixFilePermissions(folder);
        writers.retainAll(OTHERS_WRITE);
        if (!writers.isEmpty()) {
            throw new AgentException("others can put files into " + folder + "; run: chmod 700 " + folder);
        }
        String self = self();
        if (!owner(file).equals(self)) {
            throw new AgentException(file + " belongs to another user, " + Files.getOwner(file)
                    + "; it has to belong to the user who runs this process");
        }
        if (!owner(folder).equals(self) && !owner(folder).equals(self.matches("\\d+") ? "0" : "root")) {
            throw new AgentException(folder + " belongs to another user, " + Files.getOwner(folder)
                    + ", who could change its files; use a folder of the user who runs this process");
        }
    }

    /** By number on Linux: in a container, users need not have names. */
    private static String owner(Path path) throws IOException {
        return Files.isReadable(STATUS)
                ? String.valueOf(Files.getAttribute(path, "unix:uid"))
                : Files.getOwner(path).getName();
    }

    private static String self() throws IOException {
        if (!Files.isReadable(STATUS)) {
            return System.getProperty("user.name");
        }
        for (String line : Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1)) {
            if (line.startsWith("Uid:")) {
                // The real user, then the effective one.
                return line.split("\\s+")[2];
            }
        }
        throw new IOException(STATUS + " names no user");
    }
}
