package dev.fusebox.lab.settings;

import dev.fusebox.limits.LimitKind;
import org.jspecify.annotations.Nullable;

/**
 * A property that a process knows.
 *
 * @param property its name; {@code <service>} stands for a service or a pool, {@code *} at the end
 *     for anything
 * @param sizes the kind of limit it sizes; {@code null} for none
 * @param scope the only limit of that kind it sizes; {@code null} for all, or those that {@code <service>} names
 * @param defaultValue what holds when nobody sets it; {@code null} when another property does
 * @param absent why there may be no such limit, for people
 * @param ignored why the property is never read, for people; {@code null} when it is
 */
public record SettingSpec(
        String property,
        @Nullable LimitKind sizes,
        @Nullable String scope,
        @Nullable String defaultValue,
        String absent,
        @Nullable String ignored) {

    private static final String SERVICE = "<service>";
    private static final String ANY = "*";

    public static SettingSpec of(String property) {
        return new SettingSpec(property, null, null, null, "", null);
    }

    public static SettingSpec of(String property, String defaultValue) {
        return new SettingSpec(property, null, null, defaultValue, "", null);
    }

    public static SettingSpec sizing(LimitKind kind, String property, @Nullable String defaultValue, String absent) {
        return new SettingSpec(property, kind, null, defaultValue, absent, null);
    }

    public static SettingSpec ignored(String property, String why) {
        return new SettingSpec(property, null, null, null, "", why);
    }

    /** The same for one limit only. */
    public SettingSpec only(String limit) {
        return new SettingSpec(property, sizes, limit, defaultValue, absent, ignored);
    }

    boolean named(String name, boolean exact) {
        String[] words = property.split("\\.");
        String[] others = name.split("\\.");
        boolean open = words[words.length - 1].equals(ANY);
        int fixed = open ? words.length - 1 : words.length;
        boolean same = open ? others.length > fixed : others.length == fixed;
        for (int i = 0; same && i < fixed; i++) {
            same = words[i].equals(SERVICE) || PropertySpelling.same(words[i], others[i], exact);
        }
        return same;
    }

    /** The service or pool that a property of this name is for; {@code null} when it is for all. */
    @Nullable
    String owner(String name) {
        String[] words = property.split("\\.");
        for (int i = 0; i < words.length; i++) {
            if (words[i].equals(SERVICE)) {
                String owner = name.split("\\.")[i];
                return owner.equals("default") ? null : owner;
            }
        }
        return null;
    }

    /** The name as it has to be spelt, for the service of another spelling. */
    String spelt(String name) {
        String owner = owner(name);
        return property.replace(SERVICE, owner == null ? "default" : owner);
    }
}
