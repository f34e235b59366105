package dev.fusebox.lab.gateway.stock;

import dev.fusebox.lab.common.LabHome;
import java.nio.file.Path;
import java.util.List;

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
