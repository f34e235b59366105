package dev.fusebox.lab.advise;

import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.common.IfKnown;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of one gateway that asks for the same as that of another one. Part of the contract of
 * {@code fusebox advise --json}.
 *
 * @param caution what a reader must know who uses it
 * @param routesProperty the list that the routes are
 * @param unmet settings that nothing here stands for
 * @param leftAlone settings that are about neither routes nor limits
 */
public record Counterpart(
        String caution,
        List<SettingLine> lines,
        String routesProperty,
        List<RouteLines> routes,
        List<Unmet> unmet,
        List<WrittenSetting> leftAlone) {

    /** @param from what it stands for, for people: settings with their lines, or a framework's default */
    public record SettingLine(String property, String value, List<String> from) {}

    /**
     * @param method the only one that it is for; {@code null} for all
     * @param filters each in one line
     */
    public record RouteLines(
            String id,
            String uri,
            String path,
            @IfKnown @Nullable String method,
            List<String> filters,
            Map<String, String> metadata,
            List<WrittenSetting> from) {}

    public record Unmet(WrittenSetting setting, String why) {}

    /** The settings besides the routes, by property. */
    public Map<String, String> settings() {
        return lines.stream()
                .collect(Collectors.toMap(SettingLine::property, SettingLine::value, (first, same) -> first));
    }
}
