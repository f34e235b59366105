package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.process.os.InstalledProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.lang3.function.Failable;

/**
 * Starts the process of a component: its program, in a JVM where it needs one, with the JMX agent and its class archive.
 *
 * @param logs folder for one log file per process
 */
record ProcessStarter(LabHome home, Ports ports, JavaRuntime java, ClassArchives archives, JmxAccess jmx, Path logs) {

    /** @param recording whether to start it only for its class archive: see {@link ClassArchives} */
    ManagedProcess start(Component component, Launch launch, boolean recording) {
        List<String> command = new ArrayList<>(component.onJvm() ? jvm(component, launch, recording) : List.of());
        component.program(launch).forEach(word -> command.add(command.isEmpty() ? installed(word) : word));
        command.addAll(component.arguments(launch));
        component
                .files(launch)
                .forEach((name, text) -> Failable.run(() -> Files.writeString(logs.resolve(name), text)));
        return ManagedProcess.start(
                component,
                command,
                environment(component, launch),
                logs.resolve(component.id() + ".log"),
                launch.fingerprint(component));
    }

    private static String installed(String program) {
        return InstalledProgram.named(program).map(Path::toString).orElse(program);
    }

    private Map<String, String> environment(Component component, Launch launch) {
        Map<String, String> variables = new LinkedHashMap<>(component.environment(launch));
        variables.put(ProcessRegistry.MARK, jmx.folder().toString());
        return variables;
    }

    /** The JVM and its flags. */
    private List<String> jvm(Component component, Launch launch, boolean recording) {
        List<String> command = new ArrayList<>(List.of(java.executable().toString()));
        // Tomcat leaves folders there, and all that a process leaves there goes with the lab.
        command.add("-Djava.io.tmpdir=" + jmx.temporary());
        command.addAll(JavaRuntime.flags(launch.heapMb(component.module())));
        component.jvmProperties(launch).forEach((property, value) -> command.add("-D" + property + "=" + value));
        if (recording) {
            // Without the JMX agent: with an agent, a JVM records no classes.
            command.addAll(archives.recording(component));
        } else {
            command.add(jmx.flag(home.jmxAgent(), ports.jmx(component)));
            if (launch.variant(component) == null) {
                command.addAll(archives.use(component));
            }
        }
        return command;
    }
}
