package dev.fusebox.lab.common;

import java.nio.file.Path;

/** The folders and files of a checkout. */
public record LabHome(Path root) {

    private static final String PROPERTY = "fusebox.home";

    /** The folder the launcher names; without a launcher what is packed with the tool, else the current folder. */
    public static LabHome find() {
        String named = System.getProperty(PROPERTY);
        return new LabHome(
                named == null
                        ? PackedHome.ROOT.orElse(Path.of("").toAbsolutePath())
                        : Path.of(named).toAbsolutePath().normalize());
    }

    public Path studies() {
        return root.resolve("ab-scripts/studies");
    }

    public Path profiles() {
        return root.resolve("tuning-profiles");
    }

    public Path results() {
        return root.resolve("results");
    }

    /** The lab's state: records of processes, JMX passwords. */
    public Path state() {
        return root.resolve(".fusebox");
    }

    /** The agent that publishes a process's MBeans on loopback. */
    public Path jmxAgent() {
        return root.resolve("limits/jmx-agent/target/jmx-agent.jar");
    }

    /** The agent that reads a gateway that has no starter. */
    public Path agent() {
        return root.resolve("limits/agent/target/fusebox-agent.jar");
    }

    /** The jars that a variant puts on the class path before those of the module. */
    public Path variant(String module, String variant) {
        return root.resolve(module).resolve("target").resolve(variant);
    }

    /** A module's executable jar. */
    public Path jar(String module) {
        return root.resolve(module).resolve("target").resolve(module + ".jar");
    }
}
