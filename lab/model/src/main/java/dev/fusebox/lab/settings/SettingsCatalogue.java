package dev.fusebox.lab.settings;

import dev.fusebox.lab.common.Spelling;
import dev.fusebox.limits.LimitKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a process knows: what they size, their defaults, their spelling, and why some are ignored.
 *
 * @param namespaces prefixes of properties that only some applications read; the first match counts
 * @param absent by kind: why the process may have no such limit, for people
 */
public record SettingsCatalogue(List<Namespace> namespaces, Map<LimitKind, String> absent, List<SettingSpec> settings) {

    public static final SettingsCatalogue NONE = new SettingsCatalogue(List.of(), Map.of(), List.of());

    /**
     * @param prefix a leading {@code *.} stands for the name of any service
     * @param exactFor the library whose names are case sensitive; {@code null} where Spring binds them
     * @param ofJvm whether that library reads properties of the JVM, and none of a profile or the command line
     */
    public record Namespace(String prefix, @Nullable String exactFor, boolean ofJvm) {

        public static Namespace of(String prefix) {
            return new Namespace(prefix, null, false);
        }

        public static Namespace exact(String prefix, String library) {
            return new Namespace(prefix, library, false);
        }

        public static Namespace ofJvm(String prefix, String library) {
            return new Namespace(prefix, library, true);
        }

        boolean has(String property) {
            return prefix.startsWith("*") ? property.contains(prefix.substring(1)) : property.startsWith(prefix);
        }
    }

    /**
     * A property that a process knows.
     *
     * @param property its name; {@code <service>} in it stands for a service or a pool, {@code *} at the end for anything; the
     *     elements of a list have its name without their number
     * @param sizes the kind of limit it sizes, or would size if it were read; {@code null} for none
     * @param scope the only limit of that kind it sizes; {@code null} for all, or for the one that {@code <service>} names
     * @param defaultValue the value where it is not set; {@code null} where another property has the default
     * @param ignored why the property is never read, for people; {@code null} for one that is read
     */
    public record SettingSpec(
            String property,
            @Nullable LimitKind sizes,
            @Nullable String scope,
            @Nullable String defaultValue,
            @Nullable String ignored) {

        private static final String SERVICE = "<service>";
        private static final Pattern INDEX = Pattern.compile("\\[\\d+]");

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

        /** @param meant the kind of limit that its user wants to size */
        public static SettingSpec ignored(LimitKind meant, String property, String why) {
            return new SettingSpec(property, meant, null, null, why);
        }

        boolean named(String name, boolean exact) {
            String[] words = property.split("\\.");
            String[] others = INDEX.matcher(name).replaceAll("").split("\\.", words.length);
            return words.length == others.length
                    && IntStream.range(0, words.length)
                            .allMatch(i -> words[i].equals(SERVICE)
                                    || words[i].equals("*")
                                    || same(words[i], others[i], exact));
        }

        /** By how many letters one long word of the name differs from this property's; empty where more words differ. */
        OptionalInt difference(String name) {
            String[] words = property.split("\\.");
            String[] others = name.split("\\.");
            if (words.length != others.length) {
                return OptionalInt.empty();
            }
            int[] wrong = IntStream.range(0, words.length)
                    .filter(i -> !words[i].equals(SERVICE) && !words[i].equals(others[i]))
                    .toArray();
            return wrong.length == 1 ? Spelling.difference(words[wrong[0]], others[wrong[0]]) : OptionalInt.empty();
        }

        /** The service or pool that a property of this name is for; {@code null} when it is for all. */
        @Nullable
        String owner(String name) {
            int place = List.of(property.split("\\.")).indexOf(SERVICE);
            String owner = place < 0 ? "default" : name.split("\\.")[place];
            return owner.equals("default") ? null : owner;
        }

        /** The correct spelling, with the service of the given name. */
        String spelt(String name) {
            String owner = owner(name);
            return property.replace(SERVICE, owner == null ? "default" : owner);
        }
    }

    /**
     * An unknown property that is probably meant to be a known one.
     *
     * @param library that reads its properties by their exact names
     * @param meant the right name
     * @param sameLetters whether only upper case, lower case and dashes differ
     */
    public record Misspelling(String library, String meant, boolean sameLetters) {

        /** For people. */
        @Override
        public String toString() {
            return sameLetters
                    ? library + " names are case sensitive: write " + meant
                    : "%s reads no such name; did you mean %s?".formatted(library, meant);
        }
    }

    /** The settings of both. */
    public SettingsCatalogue and(SettingsCatalogue other) {
        Map<LimitKind, String> reasons = new TreeMap<>(absent);
        reasons.putAll(other.absent);
        return new SettingsCatalogue(
                Stream.concat(namespaces.stream(), other.namespaces.stream()).toList(),
                reasons,
                Stream.concat(settings.stream(), other.settings.stream()).toList());
    }

    /** Whether a property is in one of the namespaces. */
    public boolean owns(String property) {
        return namespace(property).isPresent();
    }

    /** Whether only a property of the JVM sets it. */
    public boolean ofJvm(String property) {
        return namespace(property).filter(Namespace::ofJvm).isPresent();
    }

    private Optional<Namespace> namespace(String property) {
        return namespaces.stream().filter(n -> n.has(property)).findFirst();
    }

    Optional<String> exactFor(String property) {
        return namespace(property).map(Namespace::exactFor);
    }

    /** Whether both names mean the same property to the process. */
    public boolean same(String known, String property) {
        return same(known, property, exactFor(known).isPresent());
    }

    /** To Spring, {@code max-semaphores} and {@code maxSemaphores} are the same; some libraries are case sensitive. */
    static boolean same(String one, String other, boolean exact) {
        return one.equals(other) || !exact && PropertyName.plain(one).equals(PropertyName.plain(other));
    }

    /** The setting of this name. */
    public Optional<SettingSpec> find(String property) {
        return find(property, exactFor(property).isPresent());
    }

    /** @param exact whether upper case, lower case and dashes must match */
    Optional<SettingSpec> find(String property, boolean exact) {
        return settings.stream().filter(s -> s.named(property, exact)).findFirst();
    }

    /** What was meant by a property that one of the libraries with exact names does not read. */
    public Optional<Misspelling> misspelling(String property) {
        return exactFor(property)
                .filter(library -> find(property).isEmpty())
                .flatMap(library -> find(property, false)
                        .map(known -> new Misspelling(library, known.spelt(property), true))
                        .or(() -> nearest(property)
                                .map(known -> new Misspelling(library, known.spelt(property), false))));
    }

    private Optional<SettingSpec> nearest(String property) {
        return settings.stream()
                .filter(known -> known.difference(property).isPresent())
                .min(Comparator.comparing(known -> known.difference(property).orElseThrow()));
    }

    /** Whether it knows the property by its name, and not only what it is below. */
    public boolean has(String property) {
        return find(property).filter(s -> !s.property().endsWith("*")).isPresent();
    }

    /** The known setting whose name is this one with words put in between, as a longer prefix of a later version has them. */
    public Optional<String> longer(String property) {
        return find(property).isPresent()
                ? Optional.empty()
                : settings.stream()
                        .map(SettingSpec::property)
                        .filter(known -> putsIn(
                                PropertyName.plain(known).split("\\."),
                                PropertyName.plain(property).split("\\.")))
                        .findFirst();
    }

    /** Whether the long name has two words or more of the short one before what it puts in, and the rest after it. */
    private static boolean putsIn(String[] known, String[] property) {
        int before = 0;
        while (before < Math.min(known.length, property.length) && known[before].equals(property[before])) {
            before++;
        }
        int after = property.length - before;
        return before >= 2
                && after >= 2
                && known.length > property.length
                && Arrays.equals(known, known.length - after, known.length, property, before, property.length);
    }

    /** Whether it is a known setting of one service, one route or one circuit breaker. */
    public boolean forOneService(String property) {
        return find(property).map(s -> s.owner(property)).isPresent();
    }

    /** The number of these properties that it knows. */
    public long countKnown(Stream<String> properties) {
        return properties
                .filter(p -> find(p).isPresent() || longer(p).isPresent())
                .count();
    }

    /** The default values, by property. */
    public Map<String, String> defaults() {
        Map<String, String> defaults = new TreeMap<>();
        settings.stream()
                .filter(s -> s.defaultValue() != null)
                .forEach(s -> defaults.put(s.property(), s.defaultValue()));
        return defaults;
    }
}
