package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.IoErrors;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The tuning profiles in {@code tuning-profiles/}: any file {@code application-<profile>.yml} is one. */
public record Profiles(Path folder) {

    public static Profiles of(LabHome home) {
        return new Profiles(home.profiles());
    }

    /** Names of all profiles, sorted. */
    public List<String> names() {
        return files(".yml").stream()
                .filter(n -> n.startsWith("application-"))
                .map(n -> n.substring("application-".length(), n.length() - ".yml".length()))
                .toList();
    }

    private List<String> files(String ending) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(p -> p.getFileName().toString())
                    .filter(n -> n.endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UsageException("the profiles in " + folder + " cannot be listed: " + IoErrors.of(e));
        }
    }

    /** @throws UsageException when there is no such profile, or a file of it cannot be read */
    public void require(String profile) {
        if (!names().contains(profile)) {
            throw new UsageException("unknown profile '%s'; %s (files in tuning-profiles/)"
                    .formatted(profile, Spelling.meantOrKnown(profile, names())));
        }
        List<String> longer =
                names().stream().filter(other -> other.endsWith("-" + profile)).toList();
        files("-" + profile + ".yml").stream()
                .filter(file -> longer.stream().noneMatch(other -> file.endsWith("-" + other + ".yml")))
                .forEach(file -> read(file, new TreeMap<>()));
    }

    /** The settings of a profile for a module, by full property name; the module's own file overrides the shared one. */
    public Map<String, String> settings(String profile, String module) {
        Map<String, String> settings = new TreeMap<>();
        read("application-" + profile + ".yml", settings);
        read(module + "-" + profile + ".yml", settings);
        return settings;
    }

    private void read(String name, Map<String, String> into) {
        Path file = folder.resolve(name);
        if (Files.exists(file)) {
            into.putAll(SettingsFile.of(file, "tuning-profiles/" + name).settings());
        }
    }
}
