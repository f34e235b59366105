package dev.fusebox.lab.lint.boot;

import dev.fusebox.lab.settings.SettingsFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.OriginTrackedMapPropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.Profiles;
import org.springframework.core.env.PropertySource;

/**
 * The order of Spring Boot 2.0 to 2.3, which later versions no longer have: profiles one after the other, each with its files and the
 * documents of other files that are for it, and what these include right after it. As
 * {@code org.springframework.boot.context.config.ConfigFileApplicationListener} of Boot 2.3.
 */
final class OldBootOrder {

    private static final String NONE = "";
    private static final List<String> ENDINGS = List.of(".properties", ".yml", ".yaml");

    private final SettingsFiles files;
    private final List<String> names;
    private final ConfigurableEnvironment environment;
    private final Deque<String> open = new ArrayDeque<>();
    private final List<String> processed = new ArrayList<>();
    private final Map<String, List<PropertySource<?>>> loaded = new LinkedHashMap<>();
    private final boolean lenient;
    private boolean activated;

    /**
     * @param environment with what was chosen at the start; a profile that a file makes active becomes active there
     * @param lenient whether the version is not known: then newer words for the profile of a document count, too
     */
    OldBootOrder(SettingsFiles files, List<String> names, ConfigurableEnvironment environment, boolean lenient) {
        this.files = files;
        this.lenient = lenient;
        this.names = new ArrayList<>(names);
        Collections.reverse(this.names);
        this.environment = environment;
    }

    /** The first one decides. */
    List<PropertySource<?>> sources() {
        open.add(NONE);
        activate(listed("spring.profiles.active", Binder.get(environment)));
        if (open.size() == 1) {
            open.add("default");
        }
        while (!open.isEmpty()) {
            String profile = open.poll();
            if (!profile.equals(NONE) && !profile.equals("default")) {
                environment.addActiveProfile(profile);
            }
            load(profile, positive(profile), false);
            processed.add(profile);
        }
        load(NONE, asked -> !asked.isEmpty() && accepted(asked), true);
        List<List<PropertySource<?>>> byProfile = new ArrayList<>(loaded.values());
        Collections.reverse(byProfile);
        return byProfile.stream().flatMap(Collection::stream).distinct().toList();
    }

    private Predicate<List<String>> positive(String profile) {
        return asked -> profile.equals(NONE) ? asked.isEmpty() : asked.contains(profile) && accepted(asked);
    }

    private boolean accepted(List<String> asked) {
        return environment.acceptsProfiles(Profiles.of(asked.toArray(String[]::new)));
    }

    /** Only the first document that says which profiles are active counts. */
    private void activate(List<String> profiles) {
        if (!profiles.isEmpty() && !activated) {
            open.addAll(profiles);
            activated = true;
            open.remove("default");
        }
    }

    private void include(List<String> profiles) {
        List<String> rest = new ArrayList<>(open);
        open.clear();
        new LinkedHashSet<>(profiles)
                .stream().filter(p -> !processed.contains(p)).forEach(open::add);
        open.addAll(rest);
    }

    private void load(String profile, Predicate<List<String>> which, boolean first) {
        if (files.single()) {
            add(profile, files.location(), which, first);
            return;
        }
        for (String location : files.searched()) {
            for (String name : names) {
                ENDINGS.forEach(ending -> load(profile, location + name, ending, which, first));
            }
        }
    }

    private void load(String profile, String prefix, String ending, Predicate<List<String>> which, boolean first) {
        if (!profile.equals(NONE)) {
            add(profile, prefix + "-" + profile + ending, List::isEmpty, first);
            add(profile, prefix + "-" + profile + ending, which, first);
            processed.stream()
                    .filter(before -> !before.equals(NONE))
                    .forEach(before -> add(profile, prefix + "-" + before + ending, which, first));
        }
        add(profile, prefix + ending, which, first);
    }

    private void add(String profile, String location, Predicate<List<String>> which, boolean first) {
        List<EnumerablePropertySource<?>> found = new ArrayList<>();
        for (EnumerablePropertySource<?> document :
                files.find(location).map(this::documents).orElse(List.of())) {
            Binder binder = new Binder(
                    ConfigurationPropertySources.from(document), new PropertySourcesPlaceholdersResolver(environment));
            if (which.test(asked(binder))) {
                activate(listed("spring.profiles.active", binder));
                include(listed("spring.profiles.include", binder));
                found.add(0, document);
            }
        }
        List<PropertySource<?>> here = loaded.computeIfAbsent(profile, none -> new ArrayList<>());
        found.stream()
                .filter(document -> !first || loaded.values().stream().noneMatch(all -> all.contains(document)))
                .forEach(document -> {
                    here.remove(document);
                    here.add(first ? 0 : here.size(), document);
                });
    }

    private List<String> asked(Binder document) {
        List<String> asked = new ArrayList<>(listed("spring.profiles", document));
        if (lenient) {
            asked.addAll(listed("spring.config.activate.on-profile", document));
        }
        return asked;
    }

    private static List<String> listed(String property, Binder binder) {
        return Stream.of(binder.bind(property, String[].class).orElse(new String[0]))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .toList();
    }

    /** A properties file has one document only: its separator is a comment for these versions. */
    private List<EnumerablePropertySource<?>> documents(SettingsFile file) {
        List<EnumerablePropertySource<?>> documents = file.documents();
        if (documents.size() < 2 || !file.place().endsWith(".properties") || lenient) {
            return documents;
        }
        Map<String, Object> all = new LinkedHashMap<>();
        documents.forEach(document ->
                ((OriginTrackedMapPropertySource) document).getSource().forEach(all::put));
        return List.of(new OriginTrackedMapPropertySource(file.place(), all));
    }
}
