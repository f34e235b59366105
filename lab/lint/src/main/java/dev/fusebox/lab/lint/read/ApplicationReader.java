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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads an application from what the user named: a file of settings, a folder of them, or a jar. */
public final class ApplicationReader {

    private static final String CONFIG = "config/";

    /**
     * @param names config names instead of {@code application}; none for that one
     * @throws UsageException when there is nothing to read
     */
    public static Application read(Path path, List<String> names) {
        if (!Files.exists(path)) {
            throw new UsageException("%s: no such file or folder".formatted(path));
        }
        if (Files.isDirectory(path)) {
            return folder(path, names);
        }
        String name = path.getFileName().toString();
        if (name.endsWith(".jar") || name.endsWith(".war")) {
            return JarReader.application(path, names);
        }
        if (!SettingsFile.isSettings(name)) {
            throw new UsageException(
                    "%s: pass a .yml or .properties file, a folder of them, or a Boot jar".formatted(path));
        }
        SettingsFile file = SettingsFile.of(path, path.toString());
        Map<String, SettingsFile> held = ConfigMapReader.held(file);
        if (!held.isEmpty()) {
            return configMap(path, held, names);
        }
        SettingsFiles files = new SettingsFiles(Map.of(name, file), imported -> imported(path, imported), name);
        List<SettingsDocument> documents =
                SettingsDocument.of(file, names.isEmpty() ? "application" : names.get(0), null);
        Application alone = ofProject(path, files, documents, folderOf(path));
        return alone.with(
                its -> its.unread(beside(path, names, alone.ignoresBootstrap())).others(others(path)));
    }

    /**
     * The application with settings of another folder that override its own.
     *
     * @param names as in {@link #read}
     */
    public static Application overridden(Application application, Path folder, List<String> names) {
        Application other = folder(folder, names);
        List<SettingsDocument> documents = new ArrayList<>(application.documents());
        documents.addAll(other.documents());
        return application.with(
                its -> its.files(application.files().overridden(other.files())).documents(documents));
    }

    /** The libraries of a jar. */
    public static Libraries libraries(Path jar) {
        return JarReader.libraries(jar);
    }

    private static Application folder(Path folder, List<String> names) {
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
        List<SettingsDocument> documents = FileNames.documents(own, names);
        if (documents.isEmpty()) {
            throw new UsageException("%s: no %s.yml, %2$s-<profile>.yml or .properties in it%s"
                    .formatted(
                            folder, names.isEmpty() ? "application" : String.join(".yml, ", names), otherNames(own)));
        }
        SettingsFiles files = new SettingsFiles(
                own,
                path -> Optional.of(root.resolve(path))
                        .filter(Files::isRegularFile)
                        .map(file -> SettingsFile.of(file, root + "/" + path)),
                null);
        return ofProject(folder, files, documents, folder);
    }

    /** A single file that a ConfigMap holds counts whatever its name is, as Spring Cloud Kubernetes has it. */
    private static Application configMap(Path path, Map<String, SettingsFile> held, List<String> names) {
        List<SettingsDocument> documents = FileNames.documents(held, names);
        String only = held.keySet().iterator().next();
        if (documents.isEmpty() && held.size() > 1) {
            throw new UsageException("%s: no application.yml in the ConfigMap%s".formatted(path, otherNames(held)));
        }
        boolean alone = documents.isEmpty();
        SettingsFiles files = new SettingsFiles(held, none -> Optional.empty(), alone ? only : null);
        List<SettingsDocument> all =
                alone ? SettingsDocument.of(Objects.requireNonNull(held.get(only)), "application", null) : documents;
        return ofProject(path, files, all, folderOf(path));
    }

    private static String otherNames(Map<String, SettingsFile> own) {
        List<String> names =
                own.keySet().stream().map(FileNames::stem).distinct().toList();
        return names.isEmpty()
                ? ""
                : "; for files of another name pass it: --config-name "
                        + names.stream().limit(1).collect(Collectors.joining())
                        + (names.size() > 1 ? " (there are %s)".formatted(String.join(", ", names)) : "");
    }

    /** What a file that is given alone imports from beside it; its own forms for a profile are other files. */
    private static Optional<SettingsFile> imported(Path file, String path) {
        String own = FileNames.stem(file.getFileName().toString());
        return Optional.of(file.resolveSibling(path))
                .filter(Files::isRegularFile)
                .filter(f -> !FileNames.stem(path).startsWith(own + "-") || names(file, f))
                .map(f -> SettingsFile.of(f, f.toString()));
    }

    private static boolean names(Path file, Path other) {
        String name = other.getFileName().toString();
        return SettingsFile.of(file, file.toString()).lines().stream().anyMatch(line -> line.contains(name));
    }

    /** The files of {@code application} beside a file that is given alone. */
    private static Set<String> others(Path file) {
        Path folder = folderOf(file);
        return Stream.of("", CONFIG)
                .filter(below -> Files.isDirectory(folder.resolve(below)))
                .flatMap(below -> files(folder.resolve(below)).stream()
                        .map(f -> below + f.getFileName())
                        .filter(f -> FileNames.stem(f).equals("application")))
                .filter(f -> !f.equals(file.getFileName().toString()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Application ofProject(
            Path named, SettingsFiles files, List<SettingsDocument> documents, Path folder) {
        OwnCode code = CodeReader.of(BuildFile.project(folder));
        Libraries libraries = BuildFile.libraries(folder);
        return new Application(
                named.toString(), files, documents, libraries, PodLimits.UNKNOWN, code, Set.of(), Set.of());
    }

    /** Of a single file, whose name is a config name too. */
    private static Set<String> beside(Path file, List<String> names, boolean noBootstrap) {
        List<String> all = new ArrayList<>(names.isEmpty() ? List.of("application") : names);
        all.add(FileNames.stem(file.getFileName().toString()));
        Path config = file.resolveSibling(CONFIG);
        Set<String> beside = new TreeSet<>(profiles(config, all, noBootstrap));
        beside.addAll(profiles(folderOf(file), all, noBootstrap));
        return beside;
    }

    private static Path folderOf(Path file) {
        return Objects.requireNonNullElse(file.getParent(), Path.of(""));
    }

    /** What files of a folder are for by their names; a folder that is not there has none. */
    private static Set<String> profiles(Path folder, List<String> names, boolean noBootstrap) {
        return Files.isDirectory(folder)
                ? FileNames.profiles(
                        files(folder).stream()
                                .map(f -> f.getFileName().toString())
                                .filter(name -> !noBootstrap || !name.startsWith("bootstrap")),
                        names)
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
