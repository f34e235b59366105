package dev.fusebox.lab.common;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Has jars built when they are needed. The launcher builds only the lab beforehand, since most commands need few gateways or none. */
public final class LateBuild {

    /** The launcher sets it: its path, or {@link #NONE} where it may not build, or {@link #PACKED} where it cannot. */
    private static final String LAUNCHER = "fusebox.launcher";

    private static final String NONE = "none";
    private static final String PACKED = "packed";

    private LateBuild() {}

    /**
     * Has those of the jars built that are missing or older than their sources; without a launcher none.
     *
     * @param jars of modules of the checkout
     * @throws LabException when the build fails, which it has said; where nothing may be built, for a missing jar
     */
    public static void ensure(LabHome home, Collection<Path> jars) {
        String launcher = System.getProperty(LAUNCHER);
        if (launcher == null || jars.isEmpty()) {
            return;
        }
        if (launcher.equals(NONE) || launcher.equals(PACKED)) {
            String what = launcher.equals(NONE)
                    ? "%s is missing; run again without FUSEBOX_SKIP_BUILD"
                    : "%s is not in fusebox-lab.zip; this needs a clone of Fusebox";
            jars.stream().filter(jar -> !Files.exists(jar)).findFirst().ifPresent(jar -> {
                throw new LabException(what.formatted(jar));
            });
            return;
        }
        List<String> command = new ArrayList<>(List.of(launcher, "--build"));
        jars.stream()
                .map(jar -> home.root().relativize(jar).toString())
                .distinct()
                .forEach(command::add);
        run(command);
    }

    private static void run(List<String> command) {
        try {
            Process build = new ProcessBuilder(command)
                    .redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start();
            Thread end = new Thread(() -> end(build));
            Runtime.getRuntime().addShutdownHook(end);
            try {
                if (build.waitFor() != 0) {
                    throw new LabException("a build failed; the lines before say why");
                }
            } finally {
                end(build);
                remove(end);
            }
        } catch (IOException e) {
            throw new LabException("the launcher does not start: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while building", e);
        }
    }

    /** With what it started; nothing when it has ended. */
    private static void end(Process build) {
        Stream.concat(build.descendants(), Stream.of(build.toHandle())).toList().forEach(ProcessHandle::destroy);
    }

    private static void remove(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The hook has run or is running.
        }
    }
}
