package dev.fusebox.lab.tool.advise;

import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.boot.Resolved;
import dev.fusebox.lab.lint.read.ApplicationReader;
import dev.fusebox.lab.lint.rules.LintedGateways;
import dev.fusebox.lab.settings.GivenSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A gateway of the user's that advice begins with.
 *
 * @param files none without {@code --app}
 * @param read what each has; a later one counts
 */
public record AdvisedApp(List<Path> files, List<Application> read) {

    public static AdvisedApp of(List<Path> files) {
        return new AdvisedApp(
                files,
                files.stream().map(f -> ApplicationReader.read(f, List.of())).toList());
    }

    /** The files, for people; {@code null} for none. */
    @Nullable
    public String fileNames() {
        return files.isEmpty() ? null : files.stream().map(Path::toString).collect(Collectors.joining(", "));
    }

    public List<WrittenSetting> written() {
        return read.stream().flatMap(a -> a.written().stream()).toList();
    }

    /** The settings that the files decide. */
    public GivenSettings given() {
        Map<String, String> settings = new LinkedHashMap<>();
        for (WrittenSetting written : written()) {
            if (!written.value().contains("${")) {
                settings.put(written.property(), written.value());
            }
        }
        return new GivenSettings(settings);
    }

    /** By the names of the lab's gateway, with defaults that the libraries of a jar have otherwise, and without what no file sets. */
    public GivenSettings given(Gateway gateway) {
        Map<String, String> all = new LinkedHashMap<>();
        otherDefaults(gateway).forEach((property, theirs) -> all.put(property, theirs.text()));
        Map<String, String> later = laterNames(gateway);
        given().values().forEach((property, value) -> all.put(later.getOrDefault(property, property), value));
        all.keySet().removeIf(gateway.component().catalogue()::ofJvm);
        return new GivenSettings(all);
    }

    /** Where each of {@link #given(Gateway)} comes from. */
    public Map<String, String> places(Gateway gateway) {
        Map<String, String> places = new LinkedHashMap<>();
        otherDefaults(gateway)
                .forEach((property, theirs) ->
                        places.put(property, theirs.origin().words()));
        Map<String, String> later = laterNames(gateway);
        written().forEach(w -> places.put(later.getOrDefault(w.property(), w.property()), w.place()));
        return places;
    }

    private Map<String, Resolved> otherDefaults(Gateway gateway) {
        Map<String, Resolved> others = new LinkedHashMap<>();
        read.forEach(a ->
                others.putAll(a.libraries().otherDefaults(gateway.component().catalogue())));
        return others;
    }

    /** Names that the lab's gateway has for settings, by those of an earlier version, which the application may have. */
    private Map<String, String> laterNames(Gateway gateway) {
        Map<String, String> later = new LinkedHashMap<>();
        for (Application application : read) {
            for (WrittenSetting written : application.written()) {
                if (application.libraries().mayRead(written.property())) {
                    gateway.component()
                            .catalogue()
                            .longer(written.property())
                            .ifPresent(name -> later.put(written.property(), name));
                }
            }
        }
        return later;
    }

    /** What the files say that the advice does not know, or knows by another name, a sentence each. */
    public List<String> notes(Gateway gateway) {
        List<String> notes = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            String file = files.get(i).toString();
            LintedGateways.setByCode(gateway.component(), read.get(i).code())
                    .ifPresent(where -> notes.add(
                            "%s: %s may set limits in Java, which settings do not show: begin with the running gateway, --jmx HOST:PORT"
                                    .formatted(file, where)));
            Set<String> profiles = read.get(i).profiles();
            if (!profiles.isEmpty()) {
                notes.add(
                        "%s: the advice is without profile %s; to have one, put its settings into a file and name both: --app %s,FILE"
                                .formatted(files.get(i), String.join(", ", profiles), files.get(i)));
            }
        }
        laterNames(gateway)
                .forEach((property, later) ->
                        notes.add("%s counts by its name in the lab's gateway, %s".formatted(property, later)));
        written().stream()
                .filter(w -> gateway.component().catalogue().ofJvm(w.property()))
                .forEach(w -> notes.add("%s does nothing: only a property of the JVM sets it, -D%s=%s"
                        .formatted(w.words(), w.property(), w.value())));
        String single = written().stream()
                .filter(w -> gateway.component().catalogue().forOneService(w.property()))
                .map(WrittenSetting::words)
                .collect(Collectors.joining(", "));
        if (!single.isEmpty()) {
            notes.add("the advice is for a service that has no separate limits, so it does not count %s"
                    .formatted(single));
        }
        return notes;
    }
}
