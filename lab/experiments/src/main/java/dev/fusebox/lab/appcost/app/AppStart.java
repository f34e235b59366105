package dev.fusebox.lab.appcost.app;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What an application is started with: settings, flags of its JVM, and modules of Fusebox beside its own libraries.
 */
public record AppStart(Map<String, String> settings, List<String> flags, List<String> modules) {

    private static final Pattern COLLECTOR = Pattern.compile("-XX:[+-]Use\\w*GC");
    private static final Pattern SECRET =
            Pattern.compile("([^=]*(?:password|passwd|secret|token|credential|key)[^=]*=).*", Pattern.CASE_INSENSITIVE);

    public AppStart {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        flags = List.copyOf(flags);
        modules = List.copyOf(modules);
    }

    /** With its own libraries only. */
    public AppStart(Map<String, String> settings, List<String> flags) {
        this(settings, flags, List.of());
    }

    /** With these as well. A JVM takes one collector only, so one of theirs replaces one of these. */
    public AppStart with(AppStart more) {
        Map<String, String> all = new TreeMap<>(settings);
        all.putAll(more.settings);
        List<String> words = new ArrayList<>(flags);
        if (more.flags.stream().anyMatch(AppStart::isCollector)) {
            words.removeIf(AppStart::isCollector);
        }
        words.addAll(more.flags);
        List<String> beside = new ArrayList<>(modules);
        beside.addAll(more.modules);
        return new AppStart(all, words, beside);
    }

    /** Whether it has all of these already. */
    boolean has(AppStart other) {
        return flags.containsAll(other.flags)
                && settings.entrySet().containsAll(other.settings.entrySet())
                && modules.containsAll(other.modules);
    }

    private static boolean isCollector(String flag) {
        return COLLECTOR.matcher(flag).matches();
    }

    /** As a user would write it, but for the values of passwords and the like. */
    public String words() {
        List<String> words = new ArrayList<>();
        settings.forEach((key, value) -> words.add(key + "=" + value));
        words.addAll(flags);
        modules.forEach(module -> words.add(module + ".jar"));
        return words.stream()
                .map(word -> SECRET.matcher(word).replaceFirst("$1***"))
                .collect(Collectors.joining(" "));
    }
}
