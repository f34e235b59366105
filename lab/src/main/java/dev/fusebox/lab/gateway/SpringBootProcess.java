package dev.fusebox.lab.gateway;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/** A module that is a Spring Boot application and finds the others by Eureka. */
public abstract class SpringBootProcess implements Component {

    private final String id;
    private final String module;
    private final Role role;
    private final int defaultPort;
    private final int offset;

    protected SpringBootProcess(String id, String module, Role role, int defaultPort, int offset) {
        this.id = id;
        this.module = module;
        this.role = role;
        this.defaultPort = defaultPort;
        this.offset = offset;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public String module() {
        return module;
    }

    @Override
    public Role role() {
        return role;
    }

    @Override
    public int defaultPort() {
        return defaultPort;
    }

    @Override
    public int offset() {
        return offset;
    }

    /** Whether the setting is one of its own, or one that is nobody's own and so every Spring application's. */
    @Override
    public boolean concerns(String property) {
        return onChain()
                && (catalogue().owns(property)
                        || Components.all().stream()
                                .noneMatch(c -> c.catalogue().owns(property)));
    }

    @Override
    public List<String> program(LabHome home, @Nullable Variant variant) {
        Path jar = home.jar(module);
        return variant == null
                ? List.of("-jar", jar.toString())
                : List.of("-cp", home.variant(module, variant.id()) + "/*" + File.pathSeparator + jar, main(jar));
    }

    private static String main(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest().getMainAttributes().getValue("Main-Class");
        } catch (IOException e) {
            throw new LabException("cannot read " + jar + ": " + e.getMessage(), e);
        }
    }

    @Override
    public List<String> arguments(StartContext start) {
        List<String> words = new ArrayList<>(List.of("--server.port=" + start.port(this)));
        words.add("--eureka.client.service-url.defaultZone=" + start.url(DemoStack.EUREKA) + "/eureka/");
        if (onChain()) {
            words.add("--spring.application.name=" + id);
            words.add("--spring.profiles.active=" + start.profile());
            words.add("--spring.config.name=application," + module);
            words.add("--spring.config.additional-location=file:" + start.profiles() + "/");
        }
        start.overrides().forEach((property, value) -> words.add("--" + property + "=" + value));
        return words;
    }

    @Override
    public Optional<Path> archived(LabHome home) {
        return Optional.of(home.jar(module));
    }

    @Override
    public Optional<String> healthPath() {
        return Optional.of("/actuator/health");
    }
}
