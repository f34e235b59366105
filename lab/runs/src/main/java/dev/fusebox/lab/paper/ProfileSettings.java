package dev.fusebox.lab.paper;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.settings.Profiles;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What a profile sets for a component, by property. */
@FunctionalInterface
public interface ProfileSettings {

    Map<String, String> of(Component component, String profile);

    /** As the files of the profiles say. */
    static ProfileSettings files(LabHome home) {
        Profiles profiles = Profiles.of(home);
        return (component, profile) -> component.settings(profiles, profile);
    }

    /**
     * As the live processes of a run had it: what their limits and time limits say of the settings behind them. A run folder that comes from
     * another machine has no files of profiles.
     *
     * @param chains by profile
     */
    static ProfileSettings recorded(Map<String, ChainSnapshot> chains) {
        return (component, profile) -> {
            ChainSnapshot chain =
                    chains.getOrDefault(profile, ChainSnapshot.NONE).in(component.id());
            Map<String, String> settings = new TreeMap<>();
            Stream.concat(
                            chain.limits().stream().map(LimitSpec::setting),
                            chain.timeLimits().stream().map(time -> time.setting()))
                    .filter(Objects::nonNull)
                    .filter(setting -> component.catalogue().has(setting.property()))
                    .forEach(setting -> put(settings, setting));
            return settings;
        };
    }

    private static void put(Map<String, String> settings, SettingValue setting) {
        if (setting.value() != null) {
            settings.put(setting.property(), setting.value());
        }
    }
}
