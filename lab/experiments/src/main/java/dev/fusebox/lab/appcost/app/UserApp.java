package dev.fusebox.lab.appcost.app;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;
import tools.jackson.databind.json.JsonMapper;

/**
 * A process of a user's gateway, with their settings and flags. The lab adds an address and a port, and no agent: it is the process
 * that the user runs elsewhere.
 */
public final class UserApp extends Component {

    /** The most processes of it at once. They take the ports of the gateways that studies of costs compare. */
    public static final int MOST = 8;

    /** An example: the setting by which {@code lb://orders} leads to the service of the lab. */
    public static final String ORDERS_WITHOUT_REGISTRY =
            "spring.cloud.discovery.client.simple.instances.orders[0].uri={backend}";

    private static final int FIRST_OFFSET = 40;
    private static final int FIRST_PORT = 7120;

    private final Path java;
    private final AppJar jar;
    private final AppStart start;
    private final ToIntFunction<Ports> backend;

    /**
     * @param slot 0 to {@value #MOST} less one
     * @param backend the port of what it calls, on 127.0.0.1
     */
    public UserApp(String id, int slot, Path java, AppJar jar, AppStart start, ToIntFunction<Ports> backend) {
        super(id, "user-app", Role.GATEWAY, FIRST_PORT + slot, FIRST_OFFSET + slot);
        this.java = java;
        this.jar = jar;
        this.start = start;
        this.backend = backend;
    }

    /** It is one, but with the user's flags instead of the lab's, and without JMX. */
    @Override
    public boolean onJvm() {
        return false;
    }

    @Override
    public List<String> program(Launch launch) {
        List<String> words = new ArrayList<>(List.of(java.toString()));
        start.flags().forEach(flag -> words.add(filled(flag, launch.ports())));
        words.addAll(jar.words(start.modules().stream().map(launch.home()::jar).toList()));
        return words;
    }

    /** Whether a module of Fusebox in it says something of its routes. */
    public boolean tellsRoutes() {
        return !start.modules().isEmpty();
    }

    /** What is put beside its libraries; at most one module of this checkout for each lever. */
    @Override
    public Optional<Path> jar(LabHome home) {
        return start.modules().stream().map(home::jar).findFirst();
    }

    @Override
    public boolean ofUser() {
        return true;
    }

    @Override
    public List<String> arguments(Launch launch) {
        return List.of();
    }

    /**
     * Its settings. An application that ignores its arguments reads them here, and passwords among them are not in the list of
     * processes.
     */
    @Override
    public Map<String, String> environment(Launch launch) {
        Map<String, String> settings = new LinkedHashMap<>();
        start.settings().forEach((key, value) -> settings.put(key, filled(value, launch.ports())));
        settings.put("server.address", "127.0.0.1");
        settings.put("server.port", "" + launch.ports().of(this));
        return Map.of("SPRING_APPLICATION_JSON", JsonMapper.shared().writeValueAsString(settings));
    }

    private String filled(String text, Ports ports) {
        int port = backend.applyAsInt(ports);
        return text.replace("{backend}", "http://127.0.0.1:" + port)
                .replace("{port}", "" + port)
                .replace("{spare}", "" + ports.jmx(this));
    }
}
