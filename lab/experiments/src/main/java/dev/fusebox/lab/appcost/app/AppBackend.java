package dev.fusebox.lab.appcost.app;

import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.SpringBootProcess;
import java.util.ArrayList;
import java.util.List;

/** The demo service behind a user's gateway: on Netty, without a registry, and it answers every path. */
public final class AppBackend extends SpringBootProcess {

    public AppBackend() {
        super("backend", "demo-service", Role.SERVICE, 8881, 1);
    }

    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(super.arguments(launch));
        words.removeIf(word -> word.startsWith("--eureka."));
        words.addAll(List.of(
                "--eureka.client.enabled=false",
                "--spring.main.web-application-type=reactive",
                "--demo.any-path=true"));
        return words;
    }
}
