package dev.fusebox.lab.process.os;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Builds the modules that a command starts. The launcher builds only the lab beforehand, since most commands need few gateways or none. */
public final class LateBuild {

    /** The launcher sets it: modules that are missing or older than their sources, separated by spaces. */
    private static final String UNBUILT = "fusebox.unbuilt";

    private LateBuild() {}

    /**
     * Builds those of them that the launcher found to be missing or older than their sources, and none when there is no launcher.
     *
     * @throws LabException when the build fails; it has said why
     */
    public static void ensure(LabHome home, Collection<String> modules) {
        List<String> left =
                new ArrayList<>(List.of(System.getProperty(UNBUILT, "").split(" ")));
        List<String> unbuilt = left.stream().filter(modules::contains).toList();
        if (unbuilt.isEmpty()) {
            return;
        }
        List<String> command =
                new ArrayList<>(List.of(home.root().resolve("fusebox").toString(), "--build"));
        command.addAll(unbuilt);
        try {
            int code = new ProcessBuilder(command)
                    .redirectOutput(Redirect.INHERIT)
                    .redirectError(Redirect.INHERIT)
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new LabException("the build of %s failed".formatted(String.join(", ", unbuilt)));
            }
            left.removeAll(unbuilt);
            System.setProperty(UNBUILT, String.join(" ", left));
        } catch (IOException e) {
            throw new LabException("cannot build %s: %s".formatted(String.join(", ", unbuilt), e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LabException("interrupted while building " + String.join(", ", unbuilt), e);
        }
    }
}
