package dev.fusebox.lab.cli;

import dev.fusebox.lab.folder.RunFolder;
import dev.fusebox.lab.folder.RunFolderReader;
import dev.fusebox.lab.results.RecordedRun;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The runs of {@code notes/evidence}, each judged once for all tests, since that takes most of their time. */
final class KeptRuns {

    static final Path FOLDER = Path.of("../../notes/evidence").normalize();

    private static final Map<String, RecordedRun> READ = new ConcurrentHashMap<>();

    /** The folder of the run of a study. */
    static Path of(String study) {
        try (Stream<Path> all = Files.list(FOLDER)) {
            return all.filter(p -> p.getFileName().toString().matches(study + "-\\d{8}-\\d{6}"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param name of a folder */
    static RecordedRun read(String name) {
        return READ.computeIfAbsent(name, again -> RunFolderReader.of(RunFolder.open(FOLDER.resolve(again))));
    }
}
