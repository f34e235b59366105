package dev.fusebox.lab.settings;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.Spelling;
import dev.fusebox.lab.settings.SettingsCatalogue.Misspelling;
import dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec;
import dev.fusebox.limits.LimitKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds the settings that size no limit of a live process. The process itself publishes the setting that sized each limit. A
 * setting that sized none is ineffective, and the message names the one that did.
 *
 * @param live every limit of the process
 */
public record IneffectiveSettings(SettingsCatalogue catalogue, List<LimitSpec> live) {

    /** A route has one of these or none, so a setting of another one still concerns it. */
    private static final Set<LimitKind> ISOLATION =
            EnumSet.of(LimitKind.SEMAPHORE, LimitKind.BULKHEAD, LimitKind.THREAD_POOL);

    /** @param settings the settings of this process, by property */
    public List<IneffectiveSetting> among(Map<String, String> settings) {
        return found(settings, true);
    }

    /**
     * The settings that concern the calls of one route.
     *
     * @param way the limits on its way
     */
    public List<IneffectiveSetting> among(Map<String, String> settings, List<LimitSpec> way) {
        return among(settings).stream().filter(s -> concerns(s.property(), way)).toList();
    }

    /** Whether the way has a limit of the kind that the setting is about; one that is about no limit of this process concerns all. */
    private boolean concerns(String property, List<LimitSpec> way) {
        SettingSpec setting = catalogue
                .find(property, false)
                .or(() -> near(property)
                        .flatMap(l -> catalogue.find(
                                Objects.requireNonNull(l.setting()).property())))
                .orElse(null);
        if (setting == null || setting.sizes() == null) {
            return true;
        }
        Predicate<LimitSpec> meant = ISOLATION.contains(setting.sizes())
                ? limit -> ISOLATION.contains(limit.id().kind())
                : limit -> isFor(setting, setting.owner(property), limit);
        return way.stream().anyMatch(meant) || live.stream().noneMatch(meant);
    }

    /** Only settings that the process never reads. These are known before all its limits exist. */
    public List<IneffectiveSetting> neverReadAmong(Map<String, String> settings) {
        return found(settings, false);
    }

    private List<IneffectiveSetting> found(Map<String, String> settings, boolean readToo) {
        List<IneffectiveSetting> found = new ArrayList<>();
        settings.forEach((property, value) -> neverRead(property)
                .or(() -> readToo ? withoutEffect(property, value) : Optional.empty())
                .ifPresent(why -> found.add(new IneffectiveSetting(property, value, why))));
        return found;
    }

    private Optional<String> neverRead(String property) {
        Optional<SettingSpec> known = catalogue.find(property);
        return known.isPresent()
                ? known.map(SettingSpec::ignored)
                : catalogue.misspelling(property).map(Misspelling::toString).or(() -> nearly(property));
    }

    /** One or two letters away from a setting that sizes a limit here. */
    private Optional<String> nearly(String property) {
        return near(property)
                .map(l -> "nothing reads it; did you mean %s? %s"
                        .formatted(Objects.requireNonNull(l.setting()).property(), sized(l)));
    }

    private Optional<LimitSpec> near(String property) {
        String plain = PropertyName.plain(property);
        return live.stream()
                .filter(l -> l.setting() != null
                        && Spelling.near(plain, PropertyName.plain(l.setting().property())))
                .findFirst();
    }

    private Optional<String> withoutEffect(String property, String value) {
        SettingSpec setting = catalogue.find(property).orElse(null);
        if (setting == null || setting.sizes() == null) {
            return Optional.empty();
        }
        String owner = setting.owner(property);
        List<LimitSpec> meant =
                live.stream().filter(l -> isFor(setting, owner, l)).toList();
        if (meant.isEmpty()) {
            return Optional.of((owner == null ? "" : "there is no " + owner + " here, or ")
                    + catalogue.absent().get(setting.sizes()));
        }
        boolean inForce = meant.stream()
                .map(LimitSpec::setting)
                .anyMatch(by -> by == null || SettingsCatalogue.same(by.property(), property, false));
        return inForce || setting.sizes() == LimitKind.HTTP_POOL && looser(value, meant)
                ? Optional.empty()
                : Optional.of(sized(meant.get(0)));
    }

    private boolean isFor(SettingSpec setting, @Nullable String owner, LimitSpec limit) {
        String scope = limit.id().scope();
        if (limit.id().kind() != setting.sizes()) {
            return false;
        }
        boolean hasItsOwn = catalogue.settings().stream()
                .anyMatch(s -> s.scope() != null
                        && s.sizes() == setting.sizes()
                        && s.scope().equals(scope));
        if (hasItsOwn || setting.scope() != null) {
            return Objects.equals(setting.scope(), scope);
        }
        return owner == null || scope != null && (scope.equals(owner) || scope.endsWith("-" + owner));
    }

    /** Whether the other of a pool's two bounds applies because it is smaller. */
    private static boolean looser(String value, List<LimitSpec> pools) {
        try {
            int bound = Integer.parseInt(value.strip());
            return pools.stream().map(LimitSpec::max).filter(Objects::nonNull).allMatch(max -> bound >= max);
        } catch (NumberFormatException notANumber) {
            return false;
        }
    }

    private static String sized(LimitSpec limit) {
        SettingValue by = Objects.requireNonNull(limit.setting());
        String size = limit.max() == null ? "has no bound" : "is " + limit.max();
        return "%s %s, by %s (%s)".formatted(limit.id().name(), size, by.property(), by.origin());
    }
}
