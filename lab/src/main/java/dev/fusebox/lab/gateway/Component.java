package dev.fusebox.lab.gateway;

import dev.fusebox.lab.settings.Profiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A process of the lab: its name, the module it is built from, and its place in the port table of DESIGN.md. */
public enum Component {
    EUREKA("eureka-server", "eureka-server", 8761, 0),
    SERVICE_A("service-a", "demo-service", 8881, 1),
    SERVICE_B("service-b", "demo-service", 8882, 2),
    ZUUL("zuul-gateway", "zuul-gateway", 7082, 3),
    SCG("scg-gateway", "scg-gateway", 7083, 4);

    /** Property prefixes that mean something to one gateway only. */
    private static final List<String> ZUUL_ONLY = List.of("zuul.", "hystrix.", "ribbon.");

    private static final List<String> SCG_ONLY =
            List.of("resilience4j.", "spring.cloud.gateway.", "spring.cloud.circuitbreaker.");

    private final String id;
    private final String module;
    private final int defaultPort;
    private final int offset;

    Component(String id, String module, int defaultPort, int offset) {
        this.id = id;
        this.module = module;
        this.defaultPort = defaultPort;
        this.offset = offset;
    }

    public String id() {
        return id;
    }

    public String module() {
        return module;
    }

    public int defaultPort() {
        return defaultPort;
    }

    public int offset() {
        return offset;
    }

    /** The process that serves this way to the service. */
    public static Component of(Gateway gateway) {
        return switch (gateway) {
            case DIRECT -> SERVICE_A;
            case ZUUL -> ZUUL;
            case SCG -> SCG;
        };
    }

    /** Where this way to service-a begins: empty, or the gateway's route. */
    public static String prefix(Gateway gateway) {
        return switch (gateway) {
            case DIRECT -> "";
            case ZUUL, SCG -> "/v1/routea";
        };
    }

    /** Whether a tuning profile speaks to this process at all; the registry is not part of the chain. */
    public boolean tuned() {
        return this != EUREKA;
    }

    /** What a profile says to this process, by property name; nothing to the registry. */
    public Map<String, String> settings(Profiles profiles, String profile) {
        if (!tuned()) {
            return Map.of();
        }
        Map<String, String> own = new TreeMap<>(profiles.settings(profile, module));
        own.keySet().removeIf(property -> !heeds(property));
        return own;
    }

    /** Whether a setting can change this process. {@code <service>.ribbon.*} is Ribbon's per-service form. */
    public boolean heeds(String setting) {
        boolean zuul = ZUUL_ONLY.stream().anyMatch(setting::startsWith) || setting.contains(".ribbon.");
        boolean scg = SCG_ONLY.stream().anyMatch(setting::startsWith);
        return switch (this) {
            case EUREKA -> false;
            case SERVICE_A, SERVICE_B -> !zuul && !scg;
            case ZUUL -> !scg;
            case SCG -> !zuul && !setting.startsWith("server.tomcat.");
        };
    }
}
