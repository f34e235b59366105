package dev.fusebox.lab.appcost.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What an application would call at its start besides its backends, and the settings that switch it off. Then services are found by
 * the lists of servers in its settings.
 *
 * @param names for people
 */
public record SwitchedOff(List<String> names, Map<String, String> settings) {

    /**
     * A client of something outside.
     *
     * @param library it is there with this artifact
     */
    private record OutsideClient(String name, String library, Map<String, String> off) {}

    private static final List<OutsideClient> KNOWN = List.of(
            new OutsideClient("Eureka", "spring-cloud-netflix-eureka-client", Map.of("eureka.client.enabled", "false")),
            new OutsideClient(
                    "Consul",
                    "spring-cloud-consul-core",
                    Map.of("spring.cloud.consul.enabled", "false", "spring.cloud.consul.config.enabled", "false")),
            new OutsideClient(
                    "Kubernetes",
                    "spring-cloud-kubernetes-commons",
                    Map.of("spring.cloud.kubernetes.enabled", "false", "spring.main.cloud-platform", "none")),
            new OutsideClient(
                    "the configuration server",
                    "spring-cloud-config-client",
                    Map.of(
                            "spring.cloud.config.enabled",
                            "false",
                            "spring.cloud.config.import-check.enabled",
                            "false")),
            new OutsideClient(
                    "ZooKeeper", "spring-cloud-zookeeper-core", Map.of("spring.cloud.zookeeper.enabled", "false")),
            new OutsideClient(
                    "Nacos discovery",
                    "spring-cloud-starter-alibaba-nacos-discovery",
                    Map.of("spring.cloud.nacos.discovery.enabled", "false")),
            new OutsideClient(
                    "Nacos configuration",
                    "spring-cloud-starter-alibaba-nacos-config",
                    Map.of(
                            "spring.cloud.nacos.config.enabled",
                            "false",
                            "spring.cloud.nacos.config.import-check.enabled",
                            "false")),
            new OutsideClient("Eureka in Ribbon", "ribbon-eureka", Map.of("ribbon.eureka.enabled", "false")),
            new OutsideClient("Vault", "spring-cloud-vault-config", Map.of("spring.cloud.vault.enabled", "false")),
            new OutsideClient("Spring Cloud Bus", "spring-cloud-bus", Map.of("spring.cloud.bus.enabled", "false")),
            new OutsideClient(
                    "Spring Boot Admin",
                    "spring-boot-admin-client",
                    Map.of("spring.boot.admin.client.enabled", "false")),
            new OutsideClient("Zipkin", "spring-cloud-sleuth-zipkin", Map.of("spring.zipkin.enabled", "false")),
            new OutsideClient("tracing", "micrometer-tracing", Map.of("management.tracing.enabled", "false")),
            registry("otlp"),
            registry("influx"),
            registry("datadog"),
            registry("graphite"),
            registry("statsd"),
            registry("new-relic"),
            registry("elastic"),
            registry("dynatrace"),
            registry("wavefront"),
            new OutsideClient("TLS of the gateway itself", "spring-boot", Map.of("server.ssl.enabled", "false")));

    private static OutsideClient registry(String name) {
        String key = name.replace("-", "");
        return new OutsideClient(
                "metrics to " + name,
                "micrometer-registry-" + name,
                Map.of(
                        "management." + key + ".metrics.export.enabled",
                        "false",
                        "management.metrics.export." + key + ".enabled",
                        "false"));
    }

    public static SwitchedOff of(AppJar app) {
        List<String> names = new ArrayList<>();
        Map<String, String> settings = new LinkedHashMap<>();
        KNOWN.stream().filter(client -> app.has(client.library())).forEach(client -> {
            if (!client.library().equals(AppJar.BOOT)) {
                names.add(client.name());
            }
            settings.putAll(client.off());
        });
        return new SwitchedOff(List.copyOf(names), settings);
    }
}
