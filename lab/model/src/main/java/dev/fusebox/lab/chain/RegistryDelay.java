package dev.fusebox.lab.chain;

import dev.fusebox.lab.common.Figures;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How long a gateway may go on to call an instance that is gone: at most the sum of what lies between the two. */
public record RegistryDelay(List<CacheTime> parts) {

    /**
     * @param what keeps the instance
     * @param setting the property with the value in force, and where it comes from
     * @param crashOnly whether it counts only when the instance did not tell that it goes
     */
    public record CacheTime(String what, String setting, long ms, boolean crashOnly) {}

    /** @param crashed whether the instance did not tell that it goes */
    public long sumMs(boolean crashed) {
        return parts(crashed).mapToLong(CacheTime::ms).sum();
    }

    /** {@code client's fetch 1 s + list of servers 1 s}. */
    public String words(boolean crashed) {
        return parts(crashed)
                .map(part -> "%s %s s".formatted(part.what(), Figures.seconds(part.ms())))
                .collect(Collectors.joining(" + "));
    }

    private Stream<CacheTime> parts(boolean crashed) {
        return parts.stream().filter(part -> crashed || !part.crashOnly());
    }
}
