package dev.fusebox.lab.settings;

import dev.fusebox.limits.LimitKind;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A property that a process knows.
 *
 * @param property its name; {@code <service>} in it stands for a service or a pool, {@code *} at the end for anything
 * @param sizes the kind of limit it sizes; {@code null} for none
 * @param scope the only limit of that kind it sizes; {@code null} for all, or those that {@code <service>} names
 * @param defaultValue what holds when nobody sets it; {@code null} when another property does
 * @param ignored why the property is never read, for people; {@code null} when it is
 */
public record SettingSpec(
        String property,
        @Nullable LimitKind sizes,
        @Nullable String scope,
        @Nullable String defaultValue,
        @Nullable String ignored) {

    private static final String SERVICE = "<service>";

    public static SettingSpec of(String property, @Nullable String defaultValue) {
        return new SettingSpec(property, null, null, defaultValue, null);
    }

    public static SettingSpec sizing(LimitKind kind, String property, @Nullable String defaultValue) {
        return new SettingSpec(property, kind, null, defaultValue, null);
    }

    /** The same for one limit only. */
    public SettingSpec only(String limit) {
        return new SettingSpec(property, sizes, limit, defaultValue, ignored);
    }

    public static SettingSpec ignored(String property, String why) {
        return new SettingSpec(property, null, null, null, why);
    }

    boolean named(String name, boolean exact) {
        String[] words = property.split("\\.");
        String[] others = name.split("\\.", words.length);
        return words.length == others.length
                && IntStream.range(0, words.length)
                        .allMatch(i -> words[i].equals(SERVICE)
                                || words[i].equals("*")
                                || SettingsCatalogue.same(words[i], others[i], exact));
    }

    /** The service or pool that a property of this name is for; {@code null} when it is for all. */
    @Nullable
    String owner(String name) {
        int place = List.of(property.split("\\.")).indexOf(SERVICE);
        String owner = place < 0 ? "default" : name.split("\\.")[place];
        return owner.equals("default") ? null : owner;
    }

    /** The name as it has to be spelt, for the service of another spelling. */
    String spelt(String name) {
        String owner = owner(name);
        return property.replace(SERVICE, owner == null ? "default" : owner);
    }
}
