package dev.fusebox.lab.lint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Files of settings by random: documents, profiles, groups, imports, merge keys, lists, placeholders, spellings of names and of values.
 *
 * @param files by path; without empty maps, which Boot 2.3 leaves out and later ones have as an empty text
 * @param profiles that are chosen
 */
record WrittenCase(Map<String, String> files, List<String> profiles) {

    private static final List<String> PROFILES = List.of("prod", "eu", "canary");
    private static final List<String> NAMES = List.of(
            "zuul.semaphore.max-semaphores",
            "zuul.semaphore.maxSemaphores",
            "server.tomcat.threads.max",
            "ribbon.ReadTimeout",
            "ribbon.readTimeout",
            "orders.ribbon.MaxTotalConnections",
            "resilience4j.bulkhead.instances.order-service.max-concurrent-calls",
            "resilience4j.bulkhead.instances.orderService.maxConcurrentCalls",
            "spring.cloud.gateway.httpclient.response_timeout",
            "a.b");
    private static final List<String> VALUES = List.of(
            "200",
            "0500",
            "1_000",
            "0x1F",
            "1e3",
            "off",
            "yes",
            "NO",
            "true",
            "1h",
            "PT1M30S",
            "500us",
            "10MB",
            "''",
            "~",
            "1:30",
            "\"12\"",
            "'${a.b}'",
            "'${missing}'",
            "'${missing:7}'",
            "'${a.b:${other:3}}'",
            "2026-01-01",
            "0b11",
            ".5",
            "größer");

    static WrittenCase of(long seed, boolean old) {
        Random random = new Random(seed);
        Map<String, String> files = new LinkedHashMap<>();
        files.put("application.yml", yaml(random, old, true));
        for (String name : List.of(
                "config/application.yml", "application-prod.yml", "config/application-eu.yml", "bootstrap.yml")) {
            if (random.nextInt(3) == 0) {
                files.put(name, yaml(random, old, !name.contains("-")));
            }
        }
        if (random.nextInt(3) == 0) {
            files.put("application.properties", properties(random, old));
        }
        if (!old && random.nextInt(3) == 0) {
            files.put("limits.yml", body(random, ""));
            files.merge(
                    "application.yml",
                    "spring.config.import: [classpath:limits.yml, 'optional:configserver:', 'optional:file:/nowhere/x.yml']\n",
                    (body, imported) -> imported + body);
        }
        List<String> chosen =
                PROFILES.stream().filter(p -> random.nextInt(3) == 0).toList();
        return new WrittenCase(files, chosen);
    }

    private static String yaml(Random random, boolean old, boolean base) {
        String first = profilesOf(random, old, base) + body(random, "");
        return IntStream.range(0, random.nextInt(3))
                .mapToObj(i -> "---\n" + (base ? condition(random, old) : "") + body(random, ""))
                .collect(Collectors.joining("", first, ""));
    }

    private static String profilesOf(Random random, boolean old, boolean base) {
        if (!base || random.nextInt(3) > 0) {
            return "";
        }
        String profile = one(PROFILES, random);
        return switch (random.nextInt(old ? 2 : 3)) {
            case 0 -> "spring.profiles.active: " + profile + "\n";
            case 1 -> "spring.profiles.include: " + profile + "\n";
            default -> "spring.profiles.group.prod: eu, canary\n";
        };
    }

    private static String condition(Random random, boolean old) {
        String which = one(List.of("prod", "eu", "'!prod'", "prod, eu", "'prod & eu'", "'prod | canary'"), random);
        if (random.nextInt(4) == 0) {
            return old ? "" : "spring.config.activate.on-cloud-platform: kubernetes\n";
        }
        return (old ? "spring.profiles: " : "spring.config.activate.on-profile: ") + which + "\n";
    }

    private static String body(Random random, String indent) {
        Map<String, String> lines = new LinkedHashMap<>();
        for (int i = 0; i < 1 + random.nextInt(5); i++) {
            lines.put(one(NAMES, random), one(VALUES, random));
        }
        String body = lines.entrySet().stream()
                .map(e -> indent + e.getKey() + ": " + e.getValue() + "\n")
                .collect(Collectors.joining());
        return switch (random.nextInt(5)) {
            case 0 -> body + "routes:\n  - {id: a, uri: lb://a}\n  - {id: b, filters: [One, Two]}\n";
            case 1 -> body + "routes:\n  - id: c\n";
            case 2 -> body + "base: &base {size: 5, deep: {wait: 1s}}\nzuul.pool: {<<: *base, wait: 2}\n";
            case 3 -> body + "map: {'[a.b]': 1, 'c d': 2, none: []}\n";
            default -> body;
        };
    }

    private static String properties(Random random, boolean old) {
        String text = IntStream.range(0, 3)
                .mapToObj(i -> one(NAMES, random) + one(List.of("=", ": ", " "), random)
                        + one(List.of("5", "\\u00e4", "a \\\n b", "é"), random) + "\n")
                .collect(Collectors.joining());
        return random.nextInt(2) == 0
                ? text
                : text + "#---\n" + (old ? "spring.profiles" : "spring.config.activate.on-profile") + "=prod\na.b=9\n";
    }

    private static <T> T one(List<T> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }

    @Override
    public String toString() {
        return files.entrySet().stream()
                .map(e -> "# " + e.getKey() + "\n" + e.getValue())
                .collect(Collectors.joining("", "profiles " + profiles + "\n", ""));
    }
}
