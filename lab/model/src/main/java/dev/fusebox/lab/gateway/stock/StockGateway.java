package dev.fusebox.lab.gateway.stock;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Gateway;
import dev.fusebox.lab.gateway.Gateway.Route;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.SpringBootProcess;
import dev.fusebox.lab.settings.LayeredSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * An application of {@code examples/} with one route to service-a, whose address it gets as an argument or finds by Eureka. It reads
 * the same profiles as the lab's gateways, so both have the same limits.
 */
final class StockGateway extends SpringBootProcess {

    /** The applications of {@code examples/} that are compared; each is one jar with all its libraries. */
    enum Example {
        SCG("examples/scg", "example-scg"),
        /** The routes of scg-gateway, found through Eureka. */
        SCG_EUREKA("examples/scg-eureka", "example-scg-eureka"),
        MVC("examples/scg-mvc-boot-3.4", "example-scg-mvc-boot-3.4"),
        /** Spring 5.2 defines classes by a method that newer Java does not open. */
        ZUUL("examples/zuul/boot-2.3", "example-zuul-2.3", "--add-opens=java.base/java.lang=ALL-UNNAMED");

        final String module;
        final List<String> flags;
        private final String folder;

        Example(String folder, String module, String... flags) {
            this.folder = folder;
            this.module = module;
            this.flags = List.of(flags);
        }

        Path jar(LabHome home) {
            return home.root().resolve(folder).resolve("target").resolve(module + ".jar");
        }
    }

    private static final int FIRST_PORT = 7080;

    private final String title;
    private final Example example;
    private final String prefix;
    private final boolean starter;

    /** @param starter whether our starter is switched on; the jar has it in any case */
    StockGateway(String id, String title, Example example, String prefix, boolean starter, int offset) {
        super(id, example.module, Role.GATEWAY, FIRST_PORT + offset, offset);
        this.title = title;
        this.example = example;
        this.prefix = prefix;
        this.starter = starter;
    }

    @Override
    public Optional<Gateway> gateway() {
        return Optional.of(
                new Gateway(first().id(), title, this, List.of(Route.to(DemoStack.SERVICE_A, prefix)), List.of()));
    }

    @Override
    public List<String> program(Launch launch) {
        List<String> words = new ArrayList<>(example.flags);
        words.addAll(List.of("-jar", example.jar(launch.home()).toString()));
        return words;
    }

    @Override
    public List<String> arguments(Launch launch) {
        List<String> words = new ArrayList<>(super.arguments(launch));
        words.removeIf(word -> example != Example.SCG_EUREKA && word.startsWith("--eureka."));
        words.add("--backend.address=127.0.0.1:" + launch.ports().of(DemoStack.SERVICE_A));
        words.add("--fusebox.limits.enabled=" + starter);
        return words;
    }

    @Override
    public Optional<Path> jar(LabHome home) {
        return Optional.of(example.jar(home));
    }

    /** One jar with jars in it, of which no archive can be made. */
    @Override
    public Optional<Path> archived(LabHome home) {
        return Optional.empty();
    }

    /** Not all have a health endpoint: it is ready when a call reaches service-a. */
    @Override
    public Optional<String> healthPath() {
        return Optional.empty();
    }

    /** It publishes no limits, or not all; it is there to compare costs. */
    @Override
    public void requirePredictable(LayeredSettings settings, String service) {
        throw new UsageException(
                id() + " has limits that the model does not know: it is there to compare what a call costs");
    }
}
