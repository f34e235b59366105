package dev.fusebox.lab.appcost.app;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What an application would call at its start besides its backends, and the settings that switch it off. Then services are found by
 * the lists of servers in its settings.
 *
 * @param names for people
 * @param configServer whether its files import settings of a configuration server, without which it does not start: then something must
 *     answer in its place
 */
public record SwitchedOff(List<String> names, Map<String, String> settings, boolean configServer) {

    private static final String CONFIG_SERVER = "configserver";

    /** From Consul with a host, which counts more than any setting, or from a server on this machine, which no JVM asks by a proxy. */
    private static final Pattern PLACED =
            Pattern.compile("consul:/*[^/:]+:\\d+.*|configserver:https?://(?:localhost|127\\.|\\[::1]).*");

    /**
     * A client of something outside.
     *
     * @param library it is there with this artifact
     * @param importedAs what files of settings begin an import from it with; empty for none
     * @param off the settings that switch it off
     * @param unreached instead of these where files import from it: a client that is off knows no such import, so the start would fail
     */
    private record OutsideClient(
            String name, String library, String importedAs, Map<String, String> off, Map<String, String> unreached) {

        OutsideClient(String name, String library, Map<String, String> off) {
            this(name, library, "", off, off);
        }

        List<String> imported(List<String> imports) {
            return importedAs.isEmpty()
                    ? List.of()
                    : imports.stream()
                            .filter(one -> one.startsWith(importedAs + ":"))
                            .toList();
        }
    }

    /** No program of a user may listen there. */
    private static final String CLOSED_PORT = "1";

    private static final List<OutsideClient> KNOWN = List.of(
            new OutsideClient("Eureka", "spring-cloud-netflix-eureka-client", Map.of("eureka.client.enabled", "false")),
            new OutsideClient(
                    "Consul",
                    "spring-cloud-consul-core",
                    "consul",
                    Map.of("spring.cloud.consul.enabled", "false", "spring.cloud.consul.config.enabled", "false"),
                    Map.of(
                            "spring.cloud.consul.discovery.enabled",
                            "false",
                            "spring.cloud.consul.service-registry.enabled",
                            "false",
                            "spring.cloud.consul.host",
                            "127.0.0.1",
                            "spring.cloud.consul.port",
                            CLOSED_PORT,
                            "spring.config.on-not-found",
                            "ignore")),
            new OutsideClient(
                    "Kubernetes",
                    "spring-cloud-kubernetes-commons",
                    Map.of("spring.cloud.kubernetes.enabled", "false", "spring.main.cloud-platform", "none")),
            new OutsideClient(
                    "the configuration server",
                    "spring-cloud-config-client",
                    CONFIG_SERVER,
                    Map.of("spring.cloud.config.enabled", "false", "spring.cloud.config.import-check.enabled", "false"),
                    Map.of(
                            "spring.cloud.config.discovery.enabled",
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

    /** @param given settings of the user's, which may say where a configuration server is: then it is asked */
    public static SwitchedOff of(AppJar app, Map<String, String> given) {
        List<String> names = new ArrayList<>();
        Map<String, String> settings = new LinkedHashMap<>();
        List<String> imports = app.imports();
        boolean configServer = false;
        for (OutsideClient client : KNOWN) {
            if (!app.has(client.library())) {
                continue;
            }
            List<String> imported = client.imported(imports);
            if (imported.isEmpty()) {
                settings.putAll(client.off());
                if (!client.library().equals(AppJar.BOOT)) {
                    names.add(client.name());
                }
            } else {
                settings.putAll(client.unreached());
                String from = String.join(", ", imported)
                        .replaceAll("(?<=://)[^/@\\s]+(?=@)", "******")
                        .replaceAll("\\?[^,\\s]*", "");
                boolean server = client.importedAs().equals(CONFIG_SERVER);
                boolean named = server && EmptyConfigServer.isNamedIn(given);
                boolean asked = named
                        || imported.stream().anyMatch(one -> PLACED.matcher(one).matches());
                String words = asked
                        ? "%s (but what its import names is asked: %s)"
                        : "%s (nothing comes from %s; --settings gives what is needed of it)";
                names.add(words.formatted(client.name(), from));
                configServer |= server && !named;
            }
        }
        return new SwitchedOff(List.copyOf(names), settings, configServer);
    }
}
