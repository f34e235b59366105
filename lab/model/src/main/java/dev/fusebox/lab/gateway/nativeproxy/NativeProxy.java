package dev.fusebox.lab.gateway.nativeproxy;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.settings.LayeredSettings;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * An installed program with a separate configuration: it listens on loopback, keeps its connections to both services, and writes no
 * access log.
 */
abstract class NativeProxy extends Component {

    static final String ROUTE_A = "/v1/routea";
    static final String ROUTE_B = "/v1/routeb";

    private static final int FIRST_PORT = 7080;

    /** Where Debian and Homebrew put servers; the PATH of a user does not always have it. */
    private static final List<String> OTHER_FOLDERS =
            List.of("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin");

    private final String title;

    NativeProxy(String program, String title, int offset) {
        super(program, program, Role.GATEWAY, FIRST_PORT + offset, offset);
        this.title = title;
    }

    /** Its whole configuration. */
    abstract String configuration(String port, String serviceA, String serviceB);

    /** Of its configuration. */
    String file() {
        return id() + ".conf";
    }

    @Override
    public boolean onJvm() {
        return false;
    }

    @Override
    public Optional<Gateway> gateway() {
        return Optional.of(new Gateway(first().id(), title, this, DemoStack.ROUTES, List.of()));
    }

    @Override
    public Map<String, String> files(Launch launch) {
        return Map.of(
                file(),
                configuration(
                        address(launch, this),
                        address(launch, DemoStack.SERVICE_A),
                        address(launch, DemoStack.SERVICE_B)));
    }

    private static String address(Launch launch, Component component) {
        return "127.0.0.1:" + launch.ports().of(component);
    }

    @Override
    public List<String> program(Launch launch) {
        return List.of(installed().map(Path::toString).orElse(module()));
    }

    @Override
    public Optional<String> notInstalled() {
        return installed().isPresent()
                ? Optional.empty()
                : Optional.of("%s is not installed; with the package '%1$s' of your system it takes part"
                        .formatted(module()));
    }

    private Optional<Path> installed() {
        Stream<String> path = Arrays.stream(
                Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator));
        return Stream.concat(path, OTHER_FOLDERS.stream())
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, module()))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** It publishes no limits, or not all; it is there to compare costs. */
    @Override
    public void requirePredictable(LayeredSettings settings, String service) {
        throw new UsageException(
                id() + " has limits that the model does not know: it is there to compare what a call costs");
    }
}
