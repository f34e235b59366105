package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.settings.SettingsFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.DescriptiveResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * The files of settings of an application where Spring Boot looks for them: its class path, and a folder that overrides it. Spring's
 * own loaders read them. Nothing else of this machine is read: an absolute path of a setting finds no file.
 */
public final class SettingsFiles implements ResourceLoader {

    private static final String ADDITIONAL = "file:/fusebox-additional/";

    private final Map<String, SettingsFile> own = new TreeMap<>();
    private final Map<String, SettingsFile> additional = new TreeMap<>();
    private final Function<String, Optional<SettingsFile>> more;
    private final @Nullable String only;
    private @Nullable ResolvedSources resolved;

    /**
     * @param own by path below the root of the class path: {@code application.yml}, {@code config/application.yml}
     * @param more other files there, which settings may import, by path
     * @param only the path of the single file that counts; {@code null} for those with the names that Spring Boot looks for
     */
    public SettingsFiles(
            Map<String, SettingsFile> own, Function<String, Optional<SettingsFile>> more, @Nullable String only) {
        this.own.putAll(own);
        this.more = more;
        this.only = only;
    }

    /** Of an application that runs: what it has read, in place of files. */
    public static SettingsFiles resolved(ResolvedSources sources) {
        SettingsFiles files = new SettingsFiles(Map.of(), none -> Optional.empty(), null);
        files.resolved = sources;
        return files;
    }

    /** What the application itself has read; {@code null} where its files are read here. */
    public @Nullable ResolvedSources resolved() {
        return resolved;
    }

    /** Whether a location, without {@code optional:}, names something else than a file. */
    public static boolean isElsewhere(String location) {
        return location.matches("[a-z][a-z0-9+-]*:.*") && !location.matches("(classpath|file|resource):.*");
    }

    /** With a folder that overrides all that is here. */
    public SettingsFiles overridden(SettingsFiles folder) {
        SettingsFiles both = new SettingsFiles(own, more, only);
        both.additional.putAll(folder.own);
        return both;
    }

    boolean single() {
        return only != null;
    }

    /** All files that were read. */
    public Stream<SettingsFile> all() {
        return Stream.concat(own.values().stream(), additional.values().stream());
    }

    /** Of all files, by place. */
    public Map<String, List<String>> lines() {
        Map<String, List<String>> lines = new TreeMap<>(resolved == null ? Map.of() : resolved.lines());
        Stream.of(own, additional).forEach(files -> files.values().forEach(f -> lines.put(f.place(), f.lines())));
        return lines;
    }

    /** In the words of {@code spring.config.location}: a later one overrides an earlier one. */
    String location() {
        return only == null ? "optional:classpath:/;optional:classpath:/config/" : "classpath:/" + only;
    }

    /** In the words of {@code spring.config.additional-location}. */
    String additionalLocation() {
        return additional.isEmpty() ? "" : "optional:%s;optional:%sconfig/".formatted(ADDITIONAL, ADDITIONAL);
    }

    /** The folders of both, the one that decides first. */
    List<String> searched() {
        List<String> own = List.of("classpath:config/", "classpath:");
        return additional.isEmpty()
                ? own
                : Stream.concat(Stream.of(ADDITIONAL + "config/", ADDITIONAL), own.stream())
                        .toList();
    }

    public Optional<SettingsFile> find(String location) {
        if (location.startsWith(ADDITIONAL)) {
            return Optional.ofNullable(additional.get(location.substring(ADDITIONAL.length())));
        }
        String path = location.replaceFirst("^classpath:/*|^file:(\\./)?", "");
        if (path.isEmpty() || path.endsWith("/") || path.startsWith("/") || path.contains(":")) {
            return Optional.empty();
        }
        String clean = StringUtils.cleanPath(path);
        Optional<SettingsFile> found = Optional.ofNullable(own.get(clean));
        if (found.isEmpty() && SettingsFile.isSettings(clean) && !clean.startsWith("..")) {
            found = more.apply(clean);
            found.ifPresent(file -> own.put(clean, file));
        }
        return found;
    }

    @Override
    public Resource getResource(String location) {
        return find(location).map(SettingsFile::resource).orElseGet(() -> new DescriptiveResource(location));
    }

    @Override
    public @Nullable ClassLoader getClassLoader() {
        return ClassUtils.getDefaultClassLoader();
    }
}
