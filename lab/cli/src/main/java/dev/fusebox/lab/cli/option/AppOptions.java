package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.appcost.app.AppJar;
import dev.fusebox.lab.appcost.app.AppStart;
import dev.fusebox.lab.common.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A gateway of the user's: its jar, what it is started with, and a call through it. */
public final class AppOptions {

    @Option(
            names = "--path",
            paramLabel = "PATH",
            description = "The path to GET, with its query: one that your gateway routes to a service.")
    private @Nullable String path;

    @Mixin
    private AppStartOptions started;

    /** @throws UsageException when there is none, or it is no Spring Boot application */
    public AppJar app() {
        if (started.jar() == null) {
            throw new UsageException("--app is missing: the executable jar of your gateway");
        }
        return AppJar.of(started.jar());
    }

    boolean given() {
        return started.jar() != null;
    }

    public String path() {
        if (path == null || !path.matches("/\\S*")) {
            throw new UsageException(
                    (path == null ? "--path is missing" : "--path '" + path + "': must begin with / and have no spaces")
                            + "; it is the path of a call that your gateway routes to a service, such as /orders/1");
        }
        return path;
    }

    AppStart start() {
        return started.start();
    }
}
