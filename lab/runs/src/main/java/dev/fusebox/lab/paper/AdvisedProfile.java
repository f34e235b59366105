package dev.fusebox.lab.paper;

import dev.fusebox.lab.advise.Advice;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateways;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.LayeredSettings.Layer;
import dev.fusebox.lab.settings.Profiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A tuning profile with the settings of several gateways' advice: a shared file, and one for each module that needs another value of
 * a shared key.
 *
 * @param name of the new profile
 * @param base the profile that the advice began with
 * @param given settings beside it, of which the profile gets what its gateways know
 */
public record AdvisedProfile(
        Profiles profiles, String name, String base, Map<String, String> given, List<Advice> advices) {

    /** The text of each file, by its name. */
    public Map<String, String> files() {
        Map<String, String> shared = new TreeMap<>(profiles.settings(base, "application"));
        given.forEach((property, value) -> {
            if (advices.stream()
                    .anyMatch(a ->
                            Gateways.named(a.gateway()).component().catalogue().has(property))) {
                shared.put(property, value);
            }
        });
        advices.forEach(advice -> shared.putAll(advice.settings()));
        Map<String, String> files = new LinkedHashMap<>();
        files.put("application-" + name + ".yml", head() + lines(shared));
        modules().forEach((module, component) -> {
            Map<String, String> own = overlay(component, shared);
            if (!own.isEmpty()) {
                files.put(module + "-" + name + ".yml", lines(own));
            }
        });
        return files;
    }

    /** The service, which advice leaves as it is, and every gateway that has separate files or advice. */
    private Map<String, Component> modules() {
        Map<String, Component> modules = new LinkedHashMap<>();
        modules.put(DemoStack.SERVICE_A.module(), DemoStack.SERVICE_A);
        Gateways.proxies().forEach(g -> {
            boolean advised = advices.stream().anyMatch(a -> a.gateway().equals(g.id()));
            boolean separate =
                    !profiles.settings(base, g.component().module()).equals(profiles.settings(base, "application"));
            if (advised || separate) {
                modules.putIfAbsent(g.component().module(), g.component());
            }
        });
        return modules;
    }

    /** What a module must have otherwise than the shared file says. */
    private Map<String, String> overlay(Component component, Map<String, String> shared) {
        Map<String, String> wanted = new TreeMap<>(profiles.settings(base, component.module()));
        if (component != DemoStack.SERVICE_A) {
            given.keySet().stream().filter(shared::containsKey).forEach(p -> wanted.put(p, given.get(p)));
        }
        advices.stream()
                .filter(a -> Gateways.named(a.gateway()).component().module().equals(component.module()))
                .forEach(a -> wanted.putAll(a.settings()));
        LayeredSettings before = new LayeredSettings(List.of(new Layer("profile", wanted)), component.catalogue());
        Map<String, String> own = new TreeMap<>();
        shared.forEach((property, value) -> {
            SettingValue is = component.concerns(property) ? before.find(property) : null;
            if (is != null && !value.equals(is.value())) {
                own.put(property, is.value());
            }
        });
        wanted.forEach((property, value) -> {
            if (!shared.containsKey(property)) {
                own.put(property, value);
            }
        });
        return own;
    }

    private String head() {
        String whose = advices.get(0).app() == null
                ? ""
                : "# For the lab's gateways: these are only the limits of your gateway, and its routes are not in it.\n";
        String goal = advices.stream()
                .map(a -> "# %s: %.0f/s with %s, predicted."
                        .formatted(
                                a.gateway(),
                                a.last().goodputPerSecond(),
                                a.goal().words()))
                .collect(Collectors.joining("\n"));
        return "# By fusebox advise, from %s.\n%s%s\n\n"
                .formatted(advices.get(0).start(), whose, goal);
    }

    /** Lines of a YAML file. */
    public static String lines(Map<String, String> settings) {
        return settings.entrySet().stream()
                .map(e -> e.getKey() + ": " + quoted(e.getValue()) + "\n")
                .collect(Collectors.joining());
    }

    private static String quoted(String value) {
        return value.matches("[\\w./-]+")
                ? value
                : "'" + value.strip().replace("'", "''").replaceAll("\\s+", " ") + "'";
    }
}
