package dev.fusebox.lab.tool;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.common.WholeFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The page of the module {@code playground}, which is on the class path and which no class knows. */
public final class PlaygroundFile {

    private static final String PAGE = "/playground/playground.html";

    /** In each such page. */
    private static final String MARK = "<meta name=\"generator\" content=\"Fusebox playground\">";

    /** Empty where the module is not on the class path. */
    public static Optional<String> page() {
        try (InputStream in = PlaygroundFile.class.getResourceAsStream(PAGE)) {
            return in == null ? Optional.empty() : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes the page.
     *
     * @param fragment what it begins with when its address says nothing
     * @param force whether it may replace any file, not only such a page
     * @throws UsageException where the path has another file, or a folder
     */
    public static void write(Path file, String fragment, boolean force) {
        String page = page().orElseThrow(() -> new LabException("the playground is not part of this build"));
        if (Files.isDirectory(file)) {
            throw new UsageException("--out %s: is a folder; name a file".formatted(file));
        }
        if (!force && Files.exists(file) && !isPlayground(file)) {
            throw new UsageException(
                    "%s exists and is no playground; pass another --out, or --force to replace it".formatted(file));
        }
        String start = "<meta name=\"fusebox-start\" content=\"%s\">".formatted(fragment.replace("&", "&amp;"));
        WholeFile.write(file.toAbsolutePath(), page.replace(MARK, MARK + "\n" + start));
    }

    private static boolean isPlayground(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).contains(MARK);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
