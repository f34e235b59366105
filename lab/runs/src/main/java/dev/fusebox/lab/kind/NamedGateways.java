package dev.fusebox.lab.kind;

import org.jspecify.annotations.Nullable;

/** What gateways are called in one text, which must mention them in its order. */
public interface NamedGateways {

    /**
     * In full at the first time, then in brief.
     *
     * @param gateway as studies spell it
     * @param profile {@code null} for a gateway that no profile configured
     */
    String of(String gateway, @Nullable String profile);

    /** Its title alone. */
    String title(String gateway);
}
