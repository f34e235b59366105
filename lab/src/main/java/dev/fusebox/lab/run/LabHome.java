package dev.fusebox.lab.run;

import dev.fusebox.lab.study.Profiles;
import dev.fusebox.lab.study.StudyFiles;
import dev.fusebox.lab.study.Variant;
import java.nio.file.Path;

/** Where things lie in a checkout. */
public record LabHome(Path root) {

    /** The folder the launcher names, else the current one. */
    public static LabHome find() {
        return new LabHome(
                Path.of(System.getProperty("fusebox.home", "")).toAbsolutePath().normalize());
    }

    public StudyFiles studies() {
        return new StudyFiles(root.resolve("ab-scripts/studies"));
    }

    public Profiles profiles() {
        return new Profiles(root.resolve("tuning-profiles"));
    }

    public Path results() {
        return root.resolve("results");
    }

    /** What the lab keeps for itself: records of processes, JMX passwords. */
    public Path state() {
        return root.resolve(".fusebox");
    }

    /** Publishes a process's MBeans on loopback. */
    Path jmxAgent() {
        return root.resolve("limits/jmx-agent/target/jmx-agent.jar");
    }

    /** The jars that a variant puts before those packed into the module's own. */
    Path variant(String module, Variant variant) {
        return root.resolve(module).resolve("target").resolve(variant.id());
    }

    /** A module's executable jar. */
    public Path jar(String module) {
        return root.resolve(module).resolve("target").resolve(module + ".jar");
    }
}
