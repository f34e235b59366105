package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.UsageException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The way a request takes to the service: straight, or through one of the gateways. */
public enum Gateway {
    DIRECT("direct"),
    ZUUL("zuul"),
    SCG("scg");

    private final String id;

    Gateway(String id) {
        this.id = id;
    }

    /** As spelt in studies, options and cell ids. */
    public String id() {
        return id;
    }

    public static Optional<Gateway> of(String id) {
        return Arrays.stream(values()).filter(g -> g.id.equals(id)).findFirst();
    }

    /** @throws UsageException naming those there are */
    public static Gateway named(String id) {
        return of(id).orElseThrow(() -> new UsageException("unknown gateway '" + id + "'; known: " + known()));
    }

    private static String known() {
        return Arrays.stream(values()).map(Gateway::id).collect(Collectors.joining(", "));
    }
}
