package dev.fusebox.profiles;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.boot.env.PropertiesPropertySourceLoader;
import org.springframework.boot.env.PropertySourceLoader;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * The profiles for which something is written where Spring looks for files of settings: a file of their own, a document with a
 * condition that names them, or a group. A file may be empty.
 */
final class WrittenProfiles {

    /** Spring's own places. */
    private static final String USUAL = "classpath:/,classpath:/config/,file:./,file:./config/,file:./config/*/";

    private static final Pattern GROUP = Pattern.compile("spring\\.profiles\\.group\\.([^.\\[]+).*");

    /** The names in {@code "a & (b | !c)"}. */
    private static final Pattern NAME = Pattern.compile("[^\\s()&|!,]+");

    private static final List<PropertySourceLoader> LOADERS =
            List.of(new YamlPropertySourceLoader(), new PropertiesPropertySourceLoader());

    private static final List<String> TYPES = List.of(".yml", ".yaml", ".properties");

    private final PathMatchingResourcePatternResolver files = new PathMatchingResourcePatternResolver();
    private final SortedSet<String> names = new TreeSet<>();
    private final String[] places;
    private final String[] fileNames;

    WrittenProfiles(ConfigurableEnvironment environment) {
        places = (environment.getProperty("spring.config.location", USUAL) + ","
                        + environment.getProperty("spring.config.additional-location", ""))
                .split("[,;]");
        fileNames =
                environment.getProperty(NamesOfFiles.PROPERTY, "application").split(",");
        look("");
        // What was read from elsewhere, such as a file that another one imports.
        environment.getPropertySources().forEach(this::read);
    }

    boolean contains(String profile) {
        look("-" + profile);
        return names.contains(profile);
    }

    /** All of them, for which it looks into every jar. */
    SortedSet<String> all() {
        look("-*");
        return names;
    }

    /** @param suffix of the files' names: nothing for documents, else that of a profile */
    private void look(String suffix) {
        for (String place : places) {
            String from = place.trim().replaceFirst("^optional:", "");
            for (String name : fileNames) {
                if (from.endsWith("/")) {
                    TYPES.forEach(type -> look(from, name.trim(), suffix + type));
                } else if (!from.isEmpty()) {
                    read(from, name.trim());
                }
            }
        }
    }

    private void look(String from, String name, String end) {
        read(from.replaceFirst("^classpath:", "classpath*:") + name + end, name);
    }

    private void read(String pattern, String name) {
        try {
            for (Resource file : files.getResources(pattern.matches("[\\w*]{2,}:.*") ? pattern : "file:" + pattern)) {
                if (file.isReadable()) {
                    named(file.getFilename(), name);
                    documents(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void documents(Resource file) throws IOException {
        String type = file.getFilename().substring(file.getFilename().lastIndexOf('.') + 1);
        for (PropertySourceLoader loader : LOADERS) {
            if (Arrays.asList(loader.getFileExtensions()).contains(type)) {
                loader.load(file.getFilename(), file).forEach(this::conditions);
            }
        }
    }

    private void read(PropertySource<?> source) {
        for (String name : fileNames) {
            for (String part : source.getName().split("[\\[\\]/\\\\]")) {
                named(part, name.trim());
            }
        }
        conditions(source);
    }

    private void named(String fileName, String name) {
        Matcher own = Pattern.compile(Pattern.quote(name) + "-(.+)\\.(?:ya?ml|properties|xml)")
                .matcher(fileName);
        if (own.matches()) {
            names.add(own.group(1));
        }
    }

    private void conditions(PropertySource<?> source) {
        if (!(source instanceof EnumerablePropertySource)) {
            return;
        }
        Predicate<String> condition = Pattern.compile("spring\\.(config\\.activate\\.on-?profile|profiles)(\\[\\d+])?")
                .asMatchPredicate();
        for (String property : ((EnumerablePropertySource<?>) source).getPropertyNames()) {
            Matcher group = GROUP.matcher(property);
            if (group.matches()) {
                names.add(group.group(1));
            }
            if (condition.test(property)) {
                NAME.matcher(String.valueOf(source.getProperty(property)))
                        .results()
                        .forEach(name -> names.add(name.group()));
            }
        }
    }
}
