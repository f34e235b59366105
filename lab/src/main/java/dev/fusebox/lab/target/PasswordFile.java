package dev.fusebox.lab.target;

import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/** A password that other users of the machine can read is none. */
final class PasswordFile {

    private static final Set<PosixFilePermission> OWN =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private PasswordFile() {}

    /** @throws UsageException when others may read it; one that cannot be read at all is an error of its reader */
    static void requirePrivate(Path file, String place) {
        try {
            Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
            if (!OWN.containsAll(mode)) {
                throw new UsageException("%s: passwordFile %s can be read by others (%s); run chmod 600 %2$s"
                        .formatted(place, file, PosixFilePermissions.toString(mode)));
            }
        } catch (IOException | UnsupportedOperationException unknown) {
            // Not there, which its reader tells, or a system without these permissions.
        }
    }
}
