package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Gateway.Variant;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A Spring Boot application that finds the other processes by Eureka. */
public class SpringBootProcess extends Component {

    /** The dependencies with which an application publishes its limits: the advice to a user whose application has none. */
    /** One of these, with a version, makes an application a gateway. */
    public static final List<String> GATEWAY_LIBRARIES =
            List.of("spring-cloud-gateway-server", "spring-cloud-gateway-core", "spring-cloud-netflix-zuul");

    public static final String STARTERS = "limits-zuul-starter (Zuul 1) or limits-spring-starter (Boot 3.4 or newer)";

    protected SpringBootProcess(String id, String module, Role role, int defaultPort, int offset) {
        super(id, module, role, defaultPort, offset);
    }

    /** Whether the setting is in its catalogue, or in no component's: then every Spring application may read it. */
    @Override
    public boolean concerns(String property) {
        return onChain()
                && (catalogue().owns(property)
                        || Components.all().stream()
                                .noneMatch(c -> c.catalogue().owns(property)));
    }

    @Override
    public List<String> program(Launch launch) {
        String jar = launch.home().jar(module()).toString();
        Variant variant = launch.variant(this);
        return variant == null
                ? List.of("-jar", jar)
                : List.of(
                        "-cp",
                        launch.home().variant(module(), variant.id()) + "/*" + File.pathSeparator + jar,
                        variant.mainClass());
    }

    @Override
    public List<String> arguments(Launch launch) {
        Ports ports = launch.ports();
        List<String> words = new ArrayList<>(List.of(
                "--server.address=127.0.0.1",
                "--server.port=" + ports.of(this),
                "--eureka.client.service-url.defaultZone=" + ports.url(DemoStack.EUREKA) + "/eureka/"));
        // Not the current folder, which may have an unrelated application.yml. The folder of the profiles, not their
        // copies in a jar:
        // an edited profile needs no build.
        String locations = "classpath:/";
        if (onChain()) {
            locations += ",file:" + launch.home().profiles() + "/";
            words.add("--spring.application.name=" + first().id());
            words.add("--spring.profiles.active=" + launch.profile());
        }
        words.add("--spring.config.location=" + locations);
        launch.overrides(this).forEach((property, value) -> words.add("--" + property + "=" + value));
        return words;
    }

    @Override
    public Optional<Path> jar(LabHome home) {
        return Optional.of(home.jar(module()));
    }

    @Override
    public Optional<Path> archived(LabHome home) {
        return jar(home);
    }

    @Override
    public Optional<String> healthPath() {
        return Optional.of("/actuator/health");
    }
}
