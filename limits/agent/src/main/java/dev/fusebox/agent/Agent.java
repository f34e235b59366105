package dev.fusebox.agent;

import dev.fusebox.jmx.LoopbackJmx;
import java.lang.instrument.Instrumentation;
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
 * any reference; all else is in a class loader of its own, below the application's.
 */
public final class Agent {

    /** Any of them shows which class loader has the application, and leads to its context. */
    private static final List<String> ENTRANCES =
            Arrays.asList("org.springframework.boot.SpringApplication", "com.netflix.zuul.filters.FilterRegistry");

    private static final String SESSION = "dev.fusebox.agent.inside.Session";
    private static final int LOOK_EVERY_MS = 1000;

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

    private static void publishWhenStarted(Instrumentation jvm) {
        try {
            boolean published = false;
            while (!published) {
                Thread.sleep(LOOK_EVERY_MS);
                Class<?>[] entrances = entrances(jvm);
                published = entrances.length > 0 && publish(entrances);
            }
        } catch (Throwable failure) {
            System.err.println("fusebox agent: no limits are published (" + failure + ")");
        }
    }

    /** Whether the application had started. */
    private static boolean publish(Class<?>[] entrances) throws Exception {
        ReadersLoader loader = new ReadersLoader(self(), entrances[0].getClassLoader());
        Object published = session(loader).getMethod("publish", Class[].class).invoke(null, (Object) entrances);
        if (!Boolean.TRUE.equals(published)) {
            loader.close();
            return false;
        }
        return true;
    }

    /**
     * Called by the JVM when a program has attached.
     *
     * @param argument where that program waits, and what it knows this JVM by: {@code PORT:TOKEN}
     */
    public static void agentmain(String argument, Instrumentation jvm) throws Exception {
        Class<?>[] entrances = entrances(jvm);
        ClassLoader application =
                entrances.length > 0 ? entrances[0].getClassLoader() : ClassLoader.getSystemClassLoader();
        ReadersLoader loader = new ReadersLoader(self(), application);
        session(loader).getMethod("start", String.class, Class[].class).invoke(null, argument, entrances);
    }

    private static Class<?> session(ClassLoader loader) throws ClassNotFoundException {
        return Class.forName(SESSION, true, loader);
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
