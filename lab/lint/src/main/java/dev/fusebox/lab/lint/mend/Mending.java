package dev.fusebox.lab.lint.mend;

import dev.fusebox.lab.common.Figures;
import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Fix;
import dev.fusebox.lab.lint.LintFinding;
import dev.fusebox.lab.lint.LintResult;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fixes of findings into their files, and judges again, until there is nothing to fix. Of two fixes that change one line
 * in different ways the second waits for the next time. A fix after which Spring could not read the file is left out.
 */
public final class Mending {

    /** Enough for fixes that wait for each other; two that undo each other must end. */
    private static final int MOST_ROUNDS = 8;

    private final Map<String, MendedText> before = new TreeMap<>();
    private final Map<String, MendedText> now = new HashMap<>();
    private final Map<String, Set<String>> rules = new TreeMap<>();

    private Mending() {}

    /**
     * What became of the files.
     *
     * @param left what is found in them now
     * @param changes a line for each file
     * @param again whether another run would go on
     */
    public record MendResult(LintResult left, List<String> changes, boolean again) {}

    /**
     * @param judge reads the files as they are, and judges them
     * @throws UsageException where a file is in a jar, or cannot be written
     */
    public static MendResult all(Supplier<LintResult> judge) {
        Mending mending = new Mending();
        LintResult result = judge.get();
        int round = 0;
        while (round++ < MOST_ROUNDS && mending.mend(result)) {
            result = judge.get();
        }
        return new MendResult(
                result,
                mending.changes(),
                round > MOST_ROUNDS
                        && result.findings().stream().anyMatch(f -> f.fixed().isPresent()));
    }

    /** Whether a file has changed. */
    private boolean mend(LintResult result) {
        Fix together = null;
        for (LintFinding finding : result.findings()) {
            Fix own = finding.fixed().orElse(null);
            if (own != null) {
                Optional<Fix> both = together == null ? Optional.of(own) : together.beside(own);
                Fix next = both.filter(this::isReadable).orElse(null);
                if (next != null) {
                    together = next;
                    own.files()
                            .forEach(f -> rules.computeIfAbsent(f, none -> new TreeSet<>())
                                    .add(finding.rule()));
                }
            }
        }
        return together != null && write(together);
    }

    private boolean isReadable(Fix fix) {
        return fix.files().stream()
                .allMatch(file -> read(file, fix).with(fix.edits(file)).isReadable());
    }

    /** As it is on the disk, which must be as it was judged. */
    private MendedText read(String file, Fix fix) {
        return now.computeIfAbsent(file, name -> {
            if (name.contains("!/")) {
                throw new UsageException(
                        "%s: a file in a jar or a ConfigMap cannot be changed; pass the file that it is made of"
                                .formatted(name));
            }
            SettingsFile settings = SettingsFile.of(Path.of(name), name);
            if (!settings.lines().equals(fix.lines().get(name))) {
                throw new UsageException(name + ": it changed while it was judged; judge it again");
            }
            return MendedText.of(settings);
        });
    }

    private boolean write(Fix fix) {
        Set<Path> written = new HashSet<>();
        for (String file : fix.files()) {
            if (!written.add(real(Path.of(file)))) {
                now.remove(file); // Another name of one that has just been written.
                continue;
            }
            MendedText old = read(file, fix);
            MendedText mended = old.with(fix.edits(file));
            before.putIfAbsent(file, old);
            write(Path.of(file), mended.bytes());
            now.put(file, mended);
        }
        return true;
    }

    private static Path real(Path named) {
        try {
            return named.toRealPath();
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(named, IoErrors.of(e)));
        }
    }

    /** In one step, through links, with the rights that it had. */
    private static void write(Path named, byte[] bytes) {
        Path fresh = null;
        try {
            Path file = named.toRealPath();
            if (!Files.isWritable(file)) {
                throw new UsageException(named + ": it may not be written; change its rights, or use --format diff");
            }
            fresh = Files.createTempFile(file.getParent(), ".fusebox-", ".new");
            Files.write(fresh, bytes);
            Set<PosixFilePermission> rights = rights(file);
            if (rights != null) {
                Files.setPosixFilePermissions(fresh, rights);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            if (fresh != null) {
                fresh.toFile().delete();
            }
            throw new UsageException("%s cannot be written: %s".formatted(named, IoErrors.of(e)));
        }
    }

    private static @Nullable Set<PosixFilePermission> rights(Path file) throws IOException {
        return Files.getFileStore(file).supportsFileAttributeView("posix") ? Files.getPosixFilePermissions(file) : null;
    }

    /** {@code application.yml: 3 lines, FB006 FB021}. */
    private List<String> changes() {
        List<String> changes = new ArrayList<>();
        before.forEach((file, old) -> changes.add("%s: %s, %s"
                .formatted(
                        file,
                        Figures.count(now.getOrDefault(file, old).linesOtherThan(old), "line"),
                        String.join(" ", rules.getOrDefault(file, Set.of())))));
        return changes;
    }
}
