package dev.fusebox.agent;

import dev.fusebox.jmx.LoopbackJmx;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The readers of the starters for a gateway without a starter.
 *
 * <ul>
 *   <li>{@code -javaagent:fusebox-agent.jar}: once the application has started, its limits are MBeans, as with a starter.
 *   <li>{@code -javaagent:fusebox-agent.jar=PORT,FOLDER[,required]}: the same, and a JMX port, see {@link LoopbackJmx}.
 *   <li>attached by {@code fusebox .. --pid}: the limits are MBeans as long as that program is connected.
 * </ul>
 *
 * It changes no class and no bean of the application and never throws. This class and {@link ReadersLoader} stay in the JVM, without
 * any reference; all else is in a separate class loader, below the application's.
 */
public final class Agent {

    /** Any of them shows which class loader has the application, and leads to its context. */
    private static final List<String> ENTRANCES =
            Arrays.asList("org.springframework.boot.SpringApplication", "com.netflix.zuul.filters.FilterRegistry");

    private static final String SESSION = "dev.fusebox.agent.inside.Session";
    private static final int LOOK_EVERY_MS = 1000;
    private static final int LOOK_AT_LEAST_EVERY_MS = 30_000;

    /** What a session says of an application that has not started. */
    private static final String NOT_YET = "";

    private static ReadersLoader readers;
    private static int users;

    private Agent() {}

    /** Called by the JVM before {@code main}. */
    public static void premain(String argument, Instrumentation jvm) {
        if (argument != null && !argument.isEmpty()) {
            LoopbackJmx.premain(argument);
        }
        Thread thread = new Thread(() -> publishWhenStarted(jvm), "fusebox-agent");
        thread.setDaemon(true);
        thread.start();
    }

    /** Looks less and less often; one loader for all looks. */
    private static void publishWhenStarted(Instrumentation jvm) {
        try {
            Class<?> session = null;
            for (int wait = LOOK_EVERY_MS; ; wait = Math.min(2 * wait, LOOK_AT_LEAST_EVERY_MS)) {
                Thread.sleep(wait);
                Class<?>[] entrances = entrances(jvm);
                if (entrances.length == 0) {
                    continue;
                }
                if (session == null) {
                    Thread.currentThread().setContextClassLoader(entrances[0].getClassLoader());
                    session = session(entrances);
                }
                Object whyNot = session.getMethod("publish", Class[].class).invoke(null, (Object) entrances);
                if (whyNot == null) {
                    return;
                }
                if (!NOT_YET.equals(whyNot)) {
                    leave();
                    System.err.println("fusebox agent: no limits are published: " + whyNot);
                    return;
                }
            }
        } catch (Throwable failure) {
            System.err.println("fusebox agent: no limits are published (" + failure + ")");
        }
    }

    /**
     * Called by the JVM when a program has attached.
     *
     * @param argument where that program waits, what this JVM knows it by, and it this JVM: {@code PORT:TOKEN:ANSWER}
     */
    public static void agentmain(String argument, Instrumentation jvm) {
        Class<?>[] entrances = entrances(jvm);
        Runnable leave = Agent::leave;
        try {
            session(entrances)
                    .getMethod("start", String.class, Class[].class, Runnable.class)
                    .invoke(null, argument, entrances, leave);
        } catch (Throwable failure) {
            leave();
            tell(argument, failure);
        }
    }

    /** Instead of a session: its jar may have become another version, while this class stays. */
    private static void tell(String door, Throwable failure) {
        String[] where = door.split(":");
        try (Socket program = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(where[0]));
                ObjectOutputStream answer = new ObjectOutputStream(program.getOutputStream())) {
            answer.writeObject(where[2]);
            answer.writeObject("another version of Fusebox's agent is in it (" + failure + "); restart it");
        } catch (IOException | RuntimeException gone) {
            // The program has ended.
        }
    }

    /** For one more user of the readers, which all share; each must leave. */
    private static synchronized Class<?> session(Class<?>[] entrances) throws Exception {
        if (users++ == 0) {
            ClassLoader application =
                    entrances.length > 0 ? entrances[0].getClassLoader() : ClassLoader.getSystemClassLoader();
            readers = new ReadersLoader(self(), application);
        }
        return Class.forName(SESSION, true, readers);
    }

    /** After the last one nothing here knows the readers any more. */
    private static synchronized void leave() {
        users--;
        if (users == 0 && readers != null) {
            readers.close();
            readers = null;
        }
    }

    private static Path self() throws Exception {
        return Paths.get(
                Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static Class<?>[] entrances(Instrumentation jvm) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> loaded : jvm.getAllLoadedClasses()) {
            if (ENTRANCES.contains(loaded.getName())) {
                found.add(loaded);
            }
        }
        return found.toArray(new Class<?>[0]);
    }
}
