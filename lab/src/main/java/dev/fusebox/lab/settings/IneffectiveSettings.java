package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.results.ProbeResult.IneffectiveSetting;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings that size no limit of a live process. What a limit is sized by comes from the process itself; that it is
 * not this setting is the evidence, and the words say where the size came from instead.
 */
public final class IneffectiveSettings {

    private final SettingsCatalogue catalogue;
    private final List<LimitSpec> live;

    /** @param live every limit of the process */
    public IneffectiveSettings(SettingsCatalogue catalogue, List<LimitSpec> live) {
        this.catalogue = catalogue;
        this.live = live;
    }

    /** @param settings what is said to this process, by property */
    public List<IneffectiveSetting> among(Map<String, String> settings) {
        return found(settings, s -> neverRead(s.getKey()).or(() -> withoutEffect(s.getKey(), s.getValue())));
    }

    /** Those that no process reads, whatever limits it has: what can be said before all limits of a process exist. */
    public List<IneffectiveSetting> neverReadAmong(Map<String, String> settings) {
        return found(settings, s -> neverRead(s.getKey()));
    }

    private static List<IneffectiveSetting> found(
            Map<String, String> settings, Function<Map.Entry<String, String>, Optional<String>> why) {
        List<IneffectiveSetting> found = new ArrayList<>();
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            why.apply(setting)
                    .map(words -> new IneffectiveSetting(setting.getKey(), setting.getValue(), words))
                    .ifPresent(found::add);
        }
        return found;
    }

    private Optional<String> neverRead(String property) {
        Optional<SettingSpec> known = catalogue.find(property);
        return known.isPresent()
                ? known.map(SettingSpec::ignored)
                : misspelt(property).or(() -> nearly(property));
    }

    private Optional<String> misspelt(String property) {
        return catalogue
                .exactFor(property)
                .flatMap(library -> catalogue
                        .misspelt(property)
                        .map(known -> library + "'s names are case sensitive: this one is " + known.spelt(property)));
    }

    /** A letter or two away from a setting that sizes a limit here. */
    private Optional<String> nearly(String property) {
        String plain = PropertySpelling.plain(property);
        for (LimitSpec limit : live) {
            SettingValue by = limit.setting();
            if (by != null && Spelling.near(plain, PropertySpelling.plain(by.property()))) {
                return Optional.of("nothing reads it; did you mean %s? %s".formatted(by.property(), sized(limit, by)));
            }
        }
        return Optional.empty();
    }

    private Optional<String> withoutEffect(String property, String value) {
        Optional<SettingSpec> known = catalogue.find(property).filter(s -> s.sizes() != null);
        return known.flatMap(setting -> withoutEffect(setting, property, value));
    }

    private Optional<String> withoutEffect(SettingSpec setting, String property, String value) {
        String owner = setting.owner(property);
        List<LimitSpec> meant =
                live.stream().filter(l -> isFor(setting, owner, l)).toList();
        if (meant.isEmpty()) {
            return Optional.of(
                    owner == null ? setting.absent() : "nothing here is named " + owner + ", or " + setting.absent());
        }
        for (LimitSpec limit : meant) {
            SettingValue by = limit.setting();
            if (by == null || PropertySpelling.same(by.property(), property, false)) {
                return Optional.empty();
            }
        }
        SettingValue by = meant.get(0).setting();
        return by == null || setting.sizes() == LimitKind.HTTP_POOL && looser(value, meant)
                ? Optional.empty()
                : Optional.of(sized(meant.get(0), by));
    }

    private boolean isFor(SettingSpec setting, @Nullable String owner, LimitSpec limit) {
        String scope = limit.id().scope();
        if (limit.id().kind() != setting.sizes()) {
            return false;
        }
        if (setting.scope() != null) {
            return setting.scope().equals(scope);
        }
        boolean own = catalogue.settings().stream()
                .anyMatch(s -> s.sizes() == setting.sizes()
                        && s.scope() != null
                        && s.scope().equals(scope));
        return !own && (owner == null || scope != null && (scope.equals(owner) || scope.endsWith("-" + owner)));
    }

    /** The other of a pool's two bounds is in force, because it is smaller. */
    private static boolean looser(String value, List<LimitSpec> pools) {
        try {
            int bound = Integer.parseInt(value.strip());
            return pools.stream().map(LimitSpec::max).filter(Objects::nonNull).allMatch(max -> bound >= max);
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static String sized(LimitSpec limit, SettingValue by) {
        return "%s is %s, by %s (%s)".formatted(limit.id().name(), limit.max(), by.property(), by.origin());
    }
}
