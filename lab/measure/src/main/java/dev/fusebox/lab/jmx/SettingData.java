package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.SettingValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/** Decodes a setting from an MBean. An older starter does not publish ineffective settings. */
final class SettingData {

    /** {@code null} when there is none. */
    static @Nullable SettingValue of(CompositeData data) {
        return of(part -> data.containsKey(part) ? data.get(part) : null);
    }

    /** From the attributes of an MBean; {@code null} when they have none. */
    static @Nullable SettingValue of(Map<String, Object> attributes) {
        return of(part -> attributes.get(part.substring(0, 1).toUpperCase(Locale.ROOT) + part.substring(1)));
    }

    private static @Nullable SettingValue of(Function<String, @Nullable Object> part) {
        String property = (String) part.apply("setting");
        if (property == null) {
            return null;
        }
        CompositeData[] given = (CompositeData[]) part.apply("ineffective");
        List<SettingValue> ineffective = given == null
                ? List.of()
                : Arrays.stream(given)
                        .flatMap(one -> Stream.ofNullable(of(one)))
                        .toList();
        return new SettingValue(property, (String) part.apply("value"), (String) part.apply("origin"), ineffective);
    }
}
