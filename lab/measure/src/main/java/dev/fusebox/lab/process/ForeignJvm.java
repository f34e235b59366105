package dev.fusebox.lab.process;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.LateBuild;
import dev.fusebox.lab.jmx.JmxLogin;
import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ReadAddress;
import dev.fusebox.lab.jmx.attach.AttachedApplication;
import dev.fusebox.lab.jmx.attach.AttachedJvm;
import dev.fusebox.lab.process.os.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A process that no lab started, and the JMX port on its command line, where attaching is not possible.
 *
 * @param commandLine its command line
 */
public record ForeignJvm(long pid, List<String> commandLine) {

    private static final Pattern FUSEBOX_AGENT = Pattern.compile(
            "-javaagent:.*(?:jmx|fusebox)-agent[^=]*\\.jar=(?:required,)?(\\d+),(?:required,)?(.+?)(?:,required)?");
    private static final String JDK_AGENT = "-Dcom.sun.management.jmxremote.";

    /** @throws LabException when there is no such process, it belongs to another user, or its command line cannot be read */
    public static ForeignJvm of(long pid) {
        ProcessHandle process = ProcessHandle.of(pid)
                .orElseThrow(() -> new LabException(
                        "no process " + pid + "; fusebox watch without --pid shows the processes of `fusebox up`"));
        requireOwn("process " + pid, Owner.of(process), Owner.self());
        List<String> commandLine = commandLineOf(process);
        if (commandLine.isEmpty()) {
            throw new LabException(
                    "the command line of process %d cannot be read; pass --jmx HOST:PORT".formatted(pid));
        }
        return new ForeignJvm(pid, commandLine);
    }

    /** Otherwise another user could name any password file on a command line, and would be sent its password. */
    static void requireOwn(String what, String owner, String self) {
        if (!owner.equals(self) || owner.equals(Owner.UNKNOWN)) {
            throw new LabException(
                    ("%s belongs to another user, %s, so fusebox neither attaches nor sends a password there;"
                                    + " run it as that user, or pass --jmx HOST:PORT --user NAME")
                            .formatted(what, owner));
        }
    }

    /** From /proc where it exists: the JDK cuts the command line after a page, and class paths are long. */
    private static List<String> commandLineOf(ProcessHandle process) {
        try {
            return Arrays.asList(Files.readString(Path.of("/proc", "" + process.pid(), "cmdline"))
                    .split("\0"));
        } catch (IOException notLinux) {
            return process.info().arguments().map(Arrays::asList).orElse(List.of());
        }
    }

    /**
     * The address of a Fusebox agent, with the password from the folder on its command line.
     *
     * @throws LabException when that password cannot be read, or would be sent to another user
     */
    Optional<JmxProcess.Address> fuseboxAgent() {
        return commandLine.stream()
                .map(FUSEBOX_AGENT::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(m -> address(Integer.parseInt(m.group(1)), Path.of(m.group(2))));
    }

    private static JmxProcess.Address address(int port, Path folder) {
        if (Files.exists(folder)) {
            requireOwn(folder.toString(), Owner.of(folder), Owner.self());
        }
        if (Owner.isForeign(port)) {
            throw new LabException(
                    "another user listens at 127.0.0.1:%d, the JMX port of this process; see in its log why it has no port"
                            .formatted(port));
        }
        return new JmxAccess(folder)
                .address(port)
                .orElseThrow(() -> new LabException(
                        "%s/password cannot be read; pass --jmx 127.0.0.1:%d --user NAME".formatted(folder, port)));
    }

    /** Its number and its program, for people; a thread of the kernel has no program. */
    public String title() {
        String program = commandLine.get(0).replaceFirst(".*/", "");
        return program.isEmpty() ? "process " + pid : "process %d (%s)".formatted(pid, program);
    }

    /**
     * The JVMs of this machine and user that can be attached to, but for this one.
     *
     * @throws LabException where this Java cannot attach
     */
    public static List<Long> attachable() {
        AttachableJvm.requireModule();
        return AttachedJvm.offered()
                .filter(pid -> pid != ProcessHandle.current().pid())
                .sorted()
                .toList();
    }

    /**
     * The process itself, with an agent in it; empty when it has ended, whatever has its id now.
     *
     * @param agent {@code fusebox-agent.jar}
     * @throws LabException when no one can attach to it; the message says why, and what to do
     */
    private Supplier<Optional<AttachedJvm>> attached(Path agent) {
        Optional<KnownProcess> process = ProcessHandle.of(pid).map(KnownProcess::of);
        AttachableJvm.require(this);
        return () -> process.flatMap(KnownProcess::alive).map(alive -> new AttachedJvm(alive.pid(), agent));
    }

    /**
     * With the agent in it until that is closed, whether it publishes limits or not.
     *
     * @throws LabException when it has ended, or cannot be attached to or read; the message says why
     */
    public AttachedApplication open(LabHome home, @Nullable String component) {
        Supplier<Optional<AttachedJvm>> attached = attached(home.agent());
        LateBuild.ensure(home, List.of(home.agent()));
        try {
            return attached.get().orElseThrow(() -> hasEnded(title())).open(component);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    public LabException unreadable(IOException why) {
        return new LabException("%s cannot be read: %s".formatted(title(), why.getMessage()), why);
    }

    private static LabException hasEnded(String title) {
        return new LabException(title + " has ended");
    }

    /**
     * How its limits are read, and what that is called.
     *
     * @param address empty when the process has ended
     */
    public record Way(String where, Supplier<? extends Optional<? extends ReadAddress>> address) {

        /** In place of host and port. */
        public static final String ATTACHED = "local process";

        /**
         * @param title of the process, for messages
         * @throws LabException when it has ended or publishes no limits
         */
        public ObservedProcess open(String title, @Nullable String component) throws IOException {
            ReadAddress address = this.address.get().orElseThrow(() -> hasEnded(title));
            ObservedProcess process = address.connect(component);
            if (process.whyNoLimits() != null) {
                String why = process.whyNoLimits();
                process.close();
                throw new LabException(title + ": " + why);
            }
            return process;
        }
    }

    /**
     * With an agent in it; or, where attaching is not possible, or for a user who is named, at the JMX port on its command line.
     *
     * @throws LabException when there is neither way; the message says why, and what to do
     */
    public Way way(LabHome home, @Nullable String user, @Nullable Path passwordFile) {
        if (!AttachableJvm.is(this) || user != null || passwordFile != null) {
            Optional<JmxProcess.Address> port =
                    fuseboxAgent().or(() -> jdkAgent().map(address -> JmxLogin.of(address, user, passwordFile)));
            if (port.isPresent()) {
                return new Way(port.get().host() + ":" + port.get().port(), () -> port);
            }
        }
        Supplier<Optional<AttachedJvm>> attached = attached(home.agent());
        LateBuild.ensure(home, List.of(home.agent()));
        return new Way(Way.ATTACHED, attached);
    }

    /**
     * The jar that it runs.
     *
     * @throws LabException for one that is started by a class path
     */
    public Path jar() {
        int at = commandLine.indexOf("-jar") + 1;
        if (at == 0 || at == commandLine.size()) {
            throw new LabException(
                    title() + " is not started by -jar; pass its files of settings, or its jar, in place of --pid");
        }
        Path folder = Proc.link("" + pid, "cwd").map(Path::of).orElse(Path.of(""));
        return folder.resolve(commandLine.get(at));
    }

    /** {@code host:port} of the JDK's JMX agent. */
    Optional<String> jdkAgent() {
        return property("port").map(port -> property("host").orElse("127.0.0.1") + ":" + port);
    }

    private Optional<String> property(String name) {
        String start = JDK_AGENT + name + "=";
        return commandLine.stream()
                .filter(w -> w.startsWith(start))
                .map(w -> w.substring(start.length()))
                .reduce((first, last) -> last);
    }
}
