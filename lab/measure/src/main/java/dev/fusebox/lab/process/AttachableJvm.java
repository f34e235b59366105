package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.jmx.attach.AttachedJvm;
import dev.fusebox.lab.process.os.Proc;
import java.util.Optional;

/**
 * Whether a process lets others attach. Found out without trying: the attempt sends SIGQUIT, which ends a program that is no JVM,
 * and makes a JVM that lets no one attach print the stacks of all its threads.
 */
final class AttachableJvm {

    private static final String MODULE = "jdk.attach";

    private static final String NO_AGENTS = "-XX:-EnableDynamicAgentLoading";

    private static final String DISABLED = "-XX:+DisableAttachMechanism";

    /** Whether this program can attach to it. */
    static boolean is(ForeignJvm process) {
        return hasModule() && !process.commandLine().contains(NO_AGENTS) && AttachedJvm.isOffered(process.pid());
    }

    private static boolean hasModule() {
        return ModuleLayer.boot().findModule(MODULE).isPresent();
    }

    /** @throws LabException when no one can attach to it; the message says why, and what to do */
    static void require(ForeignJvm process) {
        requireModule();
        if (isElsewhere(process.pid())) {
            throw new LabException(process.title()
                    + " runs in another container, whose loopback is another one; run fusebox there, as the same"
                    + " user, or start the process with -javaagent:fusebox-agent.jar=PORT,FOLDER and pass --jmx");
        }
        if (AttachedJvm.isOffered(process.pid())) {
            return;
        }
        if (!runsJava(process.pid())) {
            throw new LabException(process.title() + " is no JVM; `jps -l` lists those of your user");
        }
        String why = process.commandLine().contains(DISABLED)
                ? "has " + DISABLED + ", so no program can attach to it; start it without"
                : "does not offer to be attached to (%s, or -XX:-UsePerfData); start it without such options"
                        .formatted(DISABLED);
        throw new LabException("%s %s, or with a JMX port: notes/jmx-inspection.md".formatted(process.title(), why));
    }

    /** Whether it has another network; false where the system does not say. */
    private static boolean isElsewhere(long pid) {
        Optional<String> own = Proc.link("self", "ns", "net");
        Optional<String> its = Proc.link("" + pid, "ns", "net");
        return own.isPresent() && its.isPresent() && !own.equals(its);
    }

    /** A runtime without tools, such as one that jlink makes, cannot attach. */
    static void requireModule() {
        if (!hasModule()) {
            throw new LabException(
                    "this Java, %s, has no module %s, which --pid needs for a process without a JMX port;"
                                    .formatted(System.getProperty("java.home"), MODULE)
                            + " set JAVA_HOME to a complete JDK, or pass --jmx HOST:PORT");
        }
    }

    /** Where the system does not say it: false, since every JVM that can be attached to is known otherwise. */
    private static boolean runsJava(long pid) {
        return Proc.lines("" + pid, "maps").anyMatch(line -> line.endsWith("/libjvm.so"));
    }
}
