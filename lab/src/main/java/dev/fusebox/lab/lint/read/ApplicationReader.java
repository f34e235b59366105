package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.Libraries;
import dev.fusebox.lab.lint.PodLimits;
import dev.fusebox.lab.lint.SettingsDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Reads an application from what the user named: a file of settings, a folder of them, or a jar. */
public final class ApplicationReader {

    private ApplicationReader() {}

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
        if (!SettingsFiles.isSettings(name)) {
            throw new UsageException(
                    "%s: pass a .yml or .properties file, a folder of them, or a Boot jar".formatted(path));
        }
        String text = text(path);
        return application(
                path.toString(),
                SettingsFiles.document(path.toString(), text),
                Map.of(path.toString(), text.lines().toList()),
                beside(path, more));
    }

    /**
     * The application with settings of another folder that override its own.
     *
     * @param more as in {@link #read}
     */
    public static Application overridden(Application application, Path folder, List<String> more) {
        Application other = folder(folder, more);
        List<SettingsDocument> documents = new ArrayList<>(application.documents());
        other.documents().forEach(d -> documents.add(d.at(1)));
        Map<String, List<String>> lines = new LinkedHashMap<>(application.lines());
        lines.putAll(other.lines());
        return new Application(
                application.title(),
                documents,
                lines,
                application.libraries(),
                application.pod(),
                application.unread());
    }

    /** The libraries of a jar of Fusebox's own, for an application without its jar; none where it was not built. */
    public static Libraries assumed(Path jar) {
        return Files.isRegularFile(jar) ? JarReader.libraries(jar, true) : Libraries.NONE;
    }

    private static Application folder(Path folder, List<String> more) {
        Map<String, String> texts = new TreeMap<>();
        for (Path file : files(settingsIn(folder))) {
            texts.put(file.getFileName().toString(), text(file));
        }
        String place = settingsIn(folder) + "/";
        List<SettingsDocument> documents = SettingsFiles.documents(texts, place, more);
        if (documents.isEmpty()) {
            throw new UsageException(
                    "%s: no application.yml, application-<profile>.yml or .properties in it".formatted(folder));
        }
        Map<String, List<String>> lines = new LinkedHashMap<>();
        texts.forEach((file, text) -> lines.put(place + file, text.lines().toList()));
        return application(
                folder.toString(), documents, lines, profiles(settingsIn(folder).resolve("config"), more));
    }

    /** Of a single file, whose name is a config name too. */
    private static Set<String> beside(Path file, List<String> more) {
        List<String> names = new ArrayList<>(more);
        names.add(file.getFileName().toString().replaceFirst("\\.[^.]+$", ""));
        Path config = file.resolveSibling("config");
        Set<String> beside = new TreeSet<>(profiles(config, names));
        beside.addAll(profiles(Objects.requireNonNullElse(file.getParent(), Path.of("")), names));
        return beside;
    }

    /** What files of a folder are for by their names; a folder that is not there has none. */
    private static Set<String> profiles(Path folder, List<String> names) {
        return Files.isDirectory(folder)
                ? SettingsFiles.profiles(
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
            return new ArrayList<>(all.filter(f -> Files.isRegularFile(f)
                            && SettingsFiles.isSettings(f.getFileName().toString()))
                    .sorted()
                    .toList());
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(folder, IoErrors.of(e)));
        }
    }

    private static Application application(
            String title, List<SettingsDocument> documents, Map<String, List<String>> lines, Set<String> unread) {
        return new Application(title, documents, lines, Libraries.NONE, PodLimits.UNKNOWN, unread);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UsageException("%s cannot be read: %s".formatted(file, IoErrors.of(e)));
        }
    }
}
