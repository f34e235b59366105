package dev.fusebox.lab.process;

import dev.fusebox.lab.load.call.LocalHttp;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Looks every second whether the registry names an instance that the lab did not start. Eureka takes every registration,
 * and gateways send calls wherever it says: the lab's load could leave this machine.
 */
final class RegistryWatch implements AutoCloseable {

    private static final long LOOK_MS = 1000;
    private static final String LOOPBACK = "127.0.0.1";

    private final ScheduledExecutorService clock =
            Executors.newSingleThreadScheduledExecutor(new DefaultThreadFactory("registry-watch", true));

    private RegistryWatch() {}

    /**
     * Looks until it is closed, or has found one.
     *
     * @param registry its URL
     * @param ports of all processes that the lab has started
     * @param found gets what was found, once
     */
    static RegistryWatch start(String registry, Set<Integer> ports, Consumer<String> found) {
        RegistryWatch watch = new RegistryWatch();
        watch.clock.scheduleWithFixedDelay(
                () -> look(registry, ports).ifPresent(stranger -> {
                    watch.close();
                    found.accept(stranger);
                }),
                LOOK_MS,
                LOOK_MS,
                TimeUnit.MILLISECONDS);
        return watch;
    }

    private static Optional<String> look(String registry, Set<Integer> ports) {
        try {
            return LocalHttp.json(registry + "/eureka/apps").flatMap(answer -> stranger(answer, ports));
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * The first instance that is not on the loopback address or on none of these ports: {@code service-a at 192.0.2.7:80}.
     *
     * @param applications as Eureka lists them in JSON
     */
    static Optional<String> stranger(String applications, Set<Integer> ports) {
        JsonNode all;
        try {
            all = JsonMapper.shared().readTree(applications).at("/applications/application");
        } catch (JacksonException noList) {
            return Optional.empty();
        }
        return each(all)
                .flatMap(application -> each(application.path("instance")))
                .filter(instance -> !isOwn(instance, ports))
                .findFirst()
                .map(RegistryWatch::words);
    }

    /** A gateway may take the host's name or its address, and the secure port where there is one. */
    private static boolean isOwn(JsonNode instance, Set<Integer> ports) {
        return LOOPBACK.equals(instance.path("hostName").asString(""))
                && LOOPBACK.equals(instance.path("ipAddr").asString(""))
                && Stream.of("port", "securePort")
                        .map(instance::path)
                        .filter(port -> "true".equals(port.path("@enabled").asString("false")))
                        .allMatch(port -> ports.contains(port.path("$").asInt(0)));
    }

    private static String words(JsonNode instance) {
        return "%s at %s:%d"
                .formatted(
                        instance.path("app").asString("?").toLowerCase(),
                        instance.path("ipAddr").asString("?"),
                        instance.path("port").path("$").asInt(0));
    }

    /** Eureka writes a list of one as a list or as its element, by version. */
    private static Stream<JsonNode> each(JsonNode list) {
        return list.isArray()
                ? StreamSupport.stream(list.spliterator(), false)
                : Stream.of(list).filter(JsonNode::isObject);
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }
}
