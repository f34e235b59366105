package dev.fusebox.lab.cli;

import java.nio.file.Path;

/** The generations of Spring Boot and Spring Cloud with Zuul 1: {@code examples/zuul} on each of them. */
enum ZuulGeneration {
    FINCHLEY("2.0"),
    GREENWICH("2.1"),
    HOXTON("2.2"),
    LATE_HOXTON("2.3");

    private final String boot;

    ZuulGeneration(String boot) {
        this.boot = boot;
    }

    Path jar() {
        return Path.of("../..", "examples/zuul/boot-" + boot, "target/example-zuul-" + boot + ".jar")
                .toAbsolutePath()
                .normalize();
    }

    /** Boot 2.3 reads {@code server.tomcat.threads.max} and still the old name; older versions read only the old name. */
    boolean readsNewNames() {
        return this == LATE_HOXTON;
    }

    /** Only this example has Spring Retry on its class path. */
    boolean retries() {
        return this == HOXTON;
    }

    @Override
    public String toString() {
        return "Boot " + boot;
    }
}
