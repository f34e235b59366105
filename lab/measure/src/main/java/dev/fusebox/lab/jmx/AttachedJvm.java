package dev.fusebox.lab.jmx;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import javax.management.remote.JMXServiceURL;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of this machine and user, reached as JConsole reaches a local process: attaching starts the JDK's local management agent
 * in it, unless it runs already. It needs no port, no password and no option of the process.
 */
public record AttachedJvm(long pid) implements ReadAddress {

    /** Whether the JVM lets others attach; it says so in the file of its performance counters. False for one without that file. */
    public static boolean isOffered(long pid) {
        return VirtualMachine.list().stream().anyMatch(jvm -> jvm.id().equals("" + pid));
    }

    @Override
    public JmxProcess connect(@Nullable String component) throws IOException {
        return JmxProcess.connect(component, new JMXServiceURL(agent()));
    }

    /** The address of its local management agent. */
    private String agent() throws IOException {
        try {
            VirtualMachine jvm = VirtualMachine.attach("" + pid);
            try {
                return jvm.startLocalManagementAgent();
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("it does not let this program attach (%s)".formatted(e.getMessage()), e);
        }
    }
}
