package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.RaisedTimeLimits;
import dev.fusebox.lab.gateway.Variant;
import dev.fusebox.lab.settings.Profiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;

/**
 * How a process of the lab is started.
 *
 * @param variant {@code null} for gateways as they are built
 * @param timeLimitsRaised see {@link RaisedTimeLimits}
 */
record Launch(LabHome home, Ports ports, String profile, Variant variant, boolean timeLimitsRaised) {

    /** What a running process must have been started with, to be taken as it is. */
    String fingerprint(Component component) {
        return component.settings(Profiles.of(home), profile)
                + (concerns(component) ? variant.id() : "")
                + overrides(component);
    }

    /** @param flags those of the JVM */
    List<String> command(Component component, JavaRuntime java, List<String> flags) {
        List<String> words = new ArrayList<>(List.of(java.executable().toString()));
        words.addAll(JavaRuntime.FLAGS);
        words.addAll(flags);
        words.addAll(program(component));
        words.add("--server.port=" + ports.of(component));
        words.add("--eureka.client.service-url.defaultZone=" + ports.url(Component.EUREKA) + "/eureka/");
        if (component.tuned()) {
            Profiles profiles = Profiles.of(home);
            words.add("--spring.application.name=" + component.id());
            words.add("--spring.profiles.active=" + profile);
            words.add("--spring.config.name=application," + component.module());
            words.add("--spring.config.additional-location=file:" + profiles.folder() + "/");
        }
        overrides(component).forEach((property, value) -> words.add("--" + property + "=" + value));
        if (component == Component.ZUUL) {
            words.add("--fusebox.unguarded-url=" + ports.url(Component.SERVICE_A));
        }
        return words;
    }

    /** Whether the variant changes this process: its class path, hence its class archive. */
    boolean concerns(Component component) {
        return variant != null && Component.of(variant.gateway()) == component;
    }

    private List<String> program(Component component) {
        Path jar = home.jar(component.module());
        return concerns(component)
                ? List.of(
                        "-cp",
                        home.variant(component.module(), variant.id()) + "/*" + File.pathSeparator + jar,
                        main(jar))
                : List.of("-jar", jar.toString());
    }

    private static String main(Path jar) {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getManifest().getMainAttributes().getValue("Main-Class");
        } catch (IOException e) {
            throw new LabException("cannot read " + jar + ": " + e.getMessage(), e);
        }
    }

    private Map<String, String> overrides(Component component) {
        return timeLimitsRaised
                ? RaisedTimeLimits.raised(component, component.settings(Profiles.of(home), profile))
                : Map.of();
    }
}
