package dev.fusebox.lab.jmx.attach;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ReadAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of this machine and user that knows nothing of Fusebox: the agent is loaded into it, reads its limits, and connects to this
 * program. It needs no port, no password and no option of the process, and opens no port there. When the connection ends, whichever way,
 * nothing of the agent's readers is left.
 *
 * @param agent {@code fusebox-agent.jar}, which the process must be able to read
 */
public record AttachedJvm(long pid, Path agent) implements ReadAddress {

    private static final int PATIENCE_MS = 10_000;
    private static final String NOT_ALLOWED = "Dynamic agent loading is not enabled";

    /** Whether the JVM lets others attach; it says so in the file of its performance counters. False for one without that file. */
    public static boolean isOffered(long pid) {
        return offered().anyMatch(id -> id == pid);
    }

    /** All that let this user attach. */
    public static Stream<Long> offered() {
        return VirtualMachine.list().stream().map(jvm -> Long.valueOf(jvm.id()));
    }

    @Override
    public String way() {
        return "attached";
    }

    @Override
    public JmxProcess connect(@Nullable String component) throws IOException {
        return open(component).limits();
    }

    /**
     * All that the agent reads, over one connection.
     *
     * @param component see {@link #connect}
     */
    public AttachedApplication open(@Nullable String component) throws IOException {
        return AttachedApplication.of(link(), component);
    }

    private AgentLink link() throws IOException {
        if (!Files.isReadable(agent)) {
            throw new IOException(
                    "there is no " + agent + "; build it: mvn -Dquick -DskipTests -pl limits/agent -am package");
        }
        Path copy = unchanging();
        Path itsRoot = Path.of("/proc", "" + pid, "root");
        if (Files.isReadable(itsRoot)
                && !Files.exists(
                        itsRoot.resolve(copy.toAbsolutePath().toString().substring(1)))) {
            throw new IOException("it does not see " + copy + "; is it in another container? Run fusebox there");
        }
        String token = random();
        String answer = random();
        try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            door.setSoTimeout(PATIENCE_MS);
            load(copy, door.getLocalPort() + ":" + token + ":" + answer);
            return AgentLink.accepted(enter(door), token, answer);
        }
    }

    private static String random() {
        byte[] random = new byte[16];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /**
     * A copy that no build writes anew: the process keeps the jar open until it ends. The agent itself where no copy can be made.
     */
    private Path unchanging() throws IOException {
        byte[] jar = Files.readAllBytes(agent);
        CRC32 sum = new CRC32();
        sum.update(jar);
        Path copy = agent.resolveSibling("fusebox-agent-%08x.jar".formatted(sum.getValue()));
        if (Files.exists(copy)) {
            return copy;
        }
        try {
            Path part = agent.resolveSibling(
                    copy.getFileName() + "." + ProcessHandle.current().pid());
            Files.write(part, jar);
            return Files.move(part, copy, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException readOnly) {
            return agent;
        }
    }

    private static Socket enter(ServerSocket door) throws IOException {
        try {
            return door.accept();
        } catch (SocketTimeoutException e) {
            throw new IOException("the agent in it did not connect within %d s".formatted(PATIENCE_MS / 1000), e);
        }
    }

    private void load(Path jar, String argument) throws IOException {
        try {
            VirtualMachine jvm = VirtualMachine.attach("" + pid);
            try {
                jvm.loadAgent(jar.toAbsolutePath().toString(), argument);
            } finally {
                jvm.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("it does not let this program attach (%s)".formatted(e.getMessage()), e);
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new IOException(
                    String.valueOf(e.getMessage()).contains(NOT_ALLOWED)
                            ? "it does not load agents any more; start it with -XX:+EnableDynamicAgentLoading"
                            : "it cannot load the agent (%s)".formatted(e.getMessage()),
                    e);
        }
    }
}
