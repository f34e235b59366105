package dev.fusebox.lab.gateway;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The same gateway with another library under it. */
public enum Variant {
    /** Zuul with the Hystrix of Spring Cloud Dalston, whose circuit breaker closes from half-open only. */
    HYSTRIX_1_5_12("hystrix-1.5.12", Gateway.ZUUL);

    /** As studies and options spell the gateway as it is built. */
    public static final String USUAL = "usual";

    private final String id;
    private final Gateway gateway;

    Variant(String id, Gateway gateway) {
        this.id = id;
        this.gateway = gateway;
    }

    public String id() {
        return id;
    }

    /** The only gateway it concerns. */
    public Gateway gateway() {
        return gateway;
    }

    public static Optional<Variant> of(String id) {
        return Arrays.stream(values()).filter(v -> v.id.equals(id)).findFirst();
    }

    /** All ids, for messages. */
    public static String known() {
        return USUAL + ", " + Arrays.stream(values()).map(Variant::id).collect(Collectors.joining(", "));
    }
}
