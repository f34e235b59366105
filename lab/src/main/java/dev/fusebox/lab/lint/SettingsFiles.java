package dev.fusebox.lab.lint;

import dev.fusebox.lab.common.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.origin.OriginTrackedResource;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.DescriptiveResource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.ResourceLoader;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;

/**
 * The files of settings of an application where Spring Boot looks for them: its class path, and a folder that overrides it. Spring's
 * own loaders read them. Nothing else of this machine is read: an absolute path of a setting finds no file.
 */
public final class SettingsFiles implements ResourceLoader {

    /**
     * @param place as the user named it; of a jar {@code app.jar!/application.yml}
     * @param bytes as they are
     */
    public record SettingsFile(String place, byte[] bytes) {

        /** For people and for fixes. */
        List<String> lines() {
            return new String(bytes, StandardCharsets.UTF_8)
                    .replaceFirst("^\uFEFF", "")
                    .lines()
                    .toList();
        }
    }

    private static final String ADDITIONAL = "file:/fusebox-additional/";
    private static final Pattern SETTINGS = Pattern.compile(".+\\.(yml|yaml|properties)");
    private static final List<PropertySourceLoader> LOADERS =
            List.of(new PropertiesPropertySourceLoader(), new YamlPropertySourceLoader());

    private final Map<String, SettingsFile> own = new TreeMap<>();
    private final Map<String, SettingsFile> additional = new TreeMap<>();
    private final Function<String, Optional<SettingsFile>> more;
    private final @Nullable String only;

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

    public static boolean isSettings(String file) {
        return SETTINGS.matcher(file).matches();
    }

    /** With a folder that overrides all that is here. */
    public SettingsFiles overridden(SettingsFiles folder) {
        SettingsFiles both = new SettingsFiles(own, more, only);
        both.additional.putAll(folder.own);
        return both;
    }

    /** By path below the class path, then those of the folder that overrides it. */
    List<Map<String, SettingsFile>> locations() {
        return List.of(own, additional);
    }

    boolean single() {
        return only != null;
    }

    /** Of all files, by place. */
    public Map<String, List<String>> lines() {
        Map<String, List<String>> lines = new TreeMap<>();
        locations().forEach(files -> files.values().forEach(f -> lines.put(f.place(), f.lines())));
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

    Optional<SettingsFile> find(String location) {
        if (location.startsWith(ADDITIONAL)) {
            return Optional.ofNullable(additional.get(location.substring(ADDITIONAL.length())));
        }
        String path = location.replaceFirst("^classpath:/*|^file:(\\./)?", "");
        if (path.isEmpty() || path.endsWith("/") || path.startsWith("/") || path.contains(":")) {
            return Optional.empty();
        }
        String clean = StringUtils.cleanPath(path);
        Optional<SettingsFile> found = Optional.ofNullable(own.get(clean));
        if (found.isEmpty() && only == null && isSettings(clean) && !clean.startsWith("..")) {
            found = more.apply(clean);
            found.ifPresent(file -> own.put(clean, file));
        }
        return found;
    }

    @Override
    public Resource getResource(String location) {
        return find(location).<Resource>map(Text::new).orElseGet(() -> new DescriptiveResource(location));
    }

    @Override
    public @Nullable ClassLoader getClassLoader() {
        return ClassUtils.getDefaultClassLoader();
    }

    /**
     * The documents of a file, each with the lines of its values.
     *
     * @throws UsageException where Spring could not read it
     */
    static List<EnumerablePropertySource<?>> documents(SettingsFile file) {
        try {
            List<EnumerablePropertySource<?>> documents = new ArrayList<>();
            loader(file.place())
                    .load(file.place(), new Text(file))
                    .forEach(document -> documents.add((EnumerablePropertySource<?>) document));
            return documents;
        } catch (IOException | YAMLException | IllegalArgumentException | IllegalStateException e) {
            throw new UsageException("%s: %s".formatted(file.place(), why(e)));
        }
    }

    private static PropertySourceLoader loader(String name) {
        return LOADERS.get(name.endsWith(".properties") ? 0 : 1);
    }

    /** Why a file cannot be read, in one line. */
    static String why(Throwable failure) {
        if (failure instanceof MarkedYAMLException marked) {
            String line = marked.getProblemMark() == null
                    ? ""
                    : "line " + (marked.getProblemMark().getLine() + 1) + ": ";
            return "%snot YAML: %s".formatted(line, marked.getProblem());
        }
        String message =
                String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return (failure instanceof YAMLException ? "not YAML: " : "") + message;
    }

    /** What the user calls the file. */
    static String place(Resource resource) {
        Resource file = resource instanceof OriginTrackedResource tracked ? tracked.getResource() : resource;
        return file instanceof Text text ? text.place : file.getDescription();
    }

    /** A file with its words {@code @name@} marked, which a build replaces and YAML does not know. */
    private static final class Text extends ByteArrayResource {

        private final String place;

        Text(SettingsFile file) {
            super(Filtered.marked(file.bytes()), file.place());
            this.place = file.place();
        }

        @Override
        public String getFilename() {
            return place.substring(place.lastIndexOf('/') + 1);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text text && text.place.equals(place);
        }

        @Override
        public int hashCode() {
            return place.hashCode();
        }
    }
}
