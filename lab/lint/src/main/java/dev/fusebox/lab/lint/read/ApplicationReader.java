package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.OwnCode;
import dev.fusebox.lab.lint.PodLimits;
import dev.fusebox.lab.lint.boot.SettingsDocument;
import dev.fusebox.lab.lint.boot.SettingsFiles;
import dev.fusebox.lab.settings.SettingsFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads an application from what the user named: a file of settings, a folder of them, or a jar. */
public final class ApplicationReader {

    private static final String CONFIG = "config/";

    /**
     * @param more config names beside {@code application} and {@code bootstrap}
     * @throws UsageException when there is nothing to read
     */
    public static Application read(Path path, List<String> more) {
        if (!Files.exists(path)) {
            throw new UsageException("%s: no such file or folder".formatted(path));
        }
        if (Files.isDirectory(path)) {
            return folder(path, more);
        }
        String name = path.getFileName().toString();
        if (name.endsWith(".jar") || name.endsWith(".war")) {
            return JarReader.application(path, more);
        }
        if (!SettingsFile.isSettings(name)) {
            throw new UsageException(
                    "%s: pass a .yml or .properties file, a folder of them, or a Boot jar".formatted(path));
        }
        SettingsFile file = SettingsFile.of(path, path.toString());
        SettingsFiles files = new SettingsFiles(Map.of(name, file), none -> Optional.empty(), name);
        return ofProject(path, files, SettingsDocument.of(file, "application", null), folderOf(path))
                .withUnread(beside(path, more));
    }

    /**
     * The application with settings of another folder that override its own.
     *
     * @param more as in {@link #read}
     */
    public static Application overridden(Application application, Path folder, List<String> more) {
        Application other = folder(folder, more);
        List<SettingsDocument> documents = new ArrayList<>(application.documents());
        documents.addAll(other.documents());
        return application.with(
                its -> its.files(application.files().overridden(other.files())).documents(documents));
    }

    /** The libraries of a jar. */
    public static Libraries libraries(Path jar) {
        return JarReader.libraries(jar);
    }

    private static Application folder(Path folder, List<String> more) {
        Path root = settingsIn(folder);
        Map<String, SettingsFile> own = new TreeMap<>();
        for (String below : List.of("", CONFIG)) {
            if (Files.isDirectory(root.resolve(below))) {
                files(root.resolve(below)).forEach(file -> {
                    String path = below + file.getFileName();
                    own.put(path, SettingsFile.of(file, root + "/" + path));
                });
            }
        }
        List<SettingsDocument> documents = FileNames.documents(own, more);
        if (documents.isEmpty()) {
            throw new UsageException(
                    "%s: no application.yml, application-<profile>.yml or .properties in it".formatted(folder));
        }
        SettingsFiles files = new SettingsFiles(
                own,
                path -> Optional.of(root.resolve(path))
                        .filter(Files::isRegularFile)
                        .map(file -> SettingsFile.of(file, root + "/" + path)),
                null);
        return ofProject(folder, files, documents, folder);
    }

    private static Application ofProject(
            Path named, SettingsFiles files, List<SettingsDocument> documents, Path folder) {
        OwnCode code = CodeReader.of(BuildFile.project(folder));
        Libraries libraries = BuildFile.libraries(folder);
        return new Application(named.toString(), files, documents, libraries, PodLimits.UNKNOWN, code, Set.of());
    }

    /** Of a single file, whose name is a config name too. */
    private static Set<String> beside(Path file, List<String> more) {
        List<String> names = new ArrayList<>(more);
        names.add(file.getFileName().toString().replaceFirst("\\.[^.]+$", ""));
        Path config = file.resolveSibling(CONFIG);
        Set<String> beside = new TreeSet<>(profiles(config, names));
        beside.addAll(profiles(folderOf(file), names));
        return beside;
    }

    private static Path folderOf(Path file) {
        return Objects.requireNonNullElse(file.getParent(), Path.of(""));
    }

    /** What files of a folder are for by their names; a folder that is not there has none. */
    private static Set<String> profiles(Path folder, List<String> names) {
        return Files.isDirectory(folder)
                ? FileNames.profiles(
                        files(folder).stream().map(f -> f.getFileName().toString()), names)
                : Set.of();
    }

    /** Of a project its resources. */
    private static Path settingsIn(Path folder) {
        Path resources = folder.resolve("src/main/resources");
        return Files.isDirectory(resources) ? resources : folder;
    }

    private static List<Path> files(Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(f -> Files.isRegularFile(f)
                            && SettingsFile.isSettings(f.getFileName().toString()))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(folder, IoErrors.of(e)));
        }
    }
}
