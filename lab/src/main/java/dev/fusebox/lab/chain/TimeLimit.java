package dev.fusebox.lab.chain;

import dev.fusebox.lab.chain.ChainSnapshot.ChainPart;
import org.jspecify.annotations.Nullable;

/**
 * How long a call may take at one process.
 *
 * @param name what is limited and for which service: {@code call.service-a}, {@code read.service-a},
 *     {@code connect.service-a}; without a service it holds for all
 * @param millis {@code null} when there is no such limit
 */
public record TimeLimit(
        String component,
        String name,
        @Nullable Integer millis,
        @Nullable SettingValue setting) implements ChainPart {

    private static final String NAMED = "/time-limit.";

    /** What verdicts call the time limits of the calls to a service: {@code <component>/time-limit.<service>}. */
    public static String fullName(String component, String service) {
        return component + NAMED + service;
    }

    /** Whether a name, as verdicts have it, is one of {@link #fullName}. */
    public static boolean names(@Nullable String fullName) {
        return fullName != null && fullName.contains(NAMED);
    }

    /** The name is the kind alone where one limit holds for every service. */
    public boolean concerns(String kind, String service) {
        return name.equals(kind) || name.equals(kind + "." + service);
    }

    @Override
    public String fullName() {
        return fullName(component, name);
    }
}
