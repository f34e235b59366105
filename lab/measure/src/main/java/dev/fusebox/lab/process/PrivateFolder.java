package dev.fusebox.lab.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Folders that other users neither read nor change, whatever the umask: the lab believes the records in its own. */
final class PrivateFolder {

    static final FileAttribute<Set<PosixFilePermission>> ONLY_OWNER = only("rwx------");
    static final FileAttribute<Set<PosixFilePermission>> ONLY_OWNERS_FILE = only("rw-------");

    private static FileAttribute<Set<PosixFilePermission>> only(String permissions) {
        return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
    }

    /** Makes the folder, or closes one of this user that is open to others. */
    static void make(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (Files.getFileAttributeView(folder, PosixFileAttributeView.class) != null
                && Owner.of(folder).equals(Owner.self())
                && !Files.getPosixFilePermissions(folder).equals(ONLY_OWNER.value())) {
            Files.setPosixFilePermissions(folder, ONLY_OWNER.value());
        }
    }
}
