package dev.fusebox.jmx;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * {@code -javaagent:jmx-agent.jar=PORT,FOLDER[,required]}: publishes this JVM's MBeans at
 * {@code service:jmx:rmi:///jndi/rmi://127.0.0.1:PORT/jmxrmi}, to clients with a password of
 * {@code FOLDER/password} and the rights in {@code FOLDER/access}. When it cannot, it says why in one line on stderr, and
 * the application starts without that port; with {@code required} the JVM ends with exit code 1.
 *
 * <p>The JDK's own agent ({@code com.sun.management.jmxremote.port}) would do the same, but it also starts a second
 * connector, which listens on every interface even when the settings bind it to loopback. This agent has one listener.
 *
 * <p>The JVM loads the types that the methods of this class name before it calls one. A small runtime may lack the types of
 * JMX, so this class names none of them.
 */
public final class LoopbackJmx {

    private static final String REQUIRED = "required";
    private static final String USAGE = "pass -javaagent:jmx-agent.jar=PORT,FOLDER, like =9010,/etc/gateway-jmx";

    private LoopbackJmx() {}

    /**
     * Called by the JVM before {@code main}. Never throws, so that the application starts whatever happens here.
     *
     * @param argument the text after the {@code =}; {@code null} when there is none
     */
    public static void premain(String argument) {
        List<String> words = new ArrayList<>(Arrays.asList(argument == null ? new String[0] : argument.split(",")));
        boolean required = words.removeIf(REQUIRED::equals);
        String problem = problem(words);
        if (problem == null) {
            return;
        }
        System.err.println("fusebox jmx-agent: " + problem.replaceAll("\\s*\\R\\s*", " ")
                + (required
                        ? ". The application does not start: this agent is required."
                        : ". The application starts without this JMX port."));
        if (required) {
            System.exit(1);
        }
    }

    /**
     * Opens the port.
     *
     * @param words port and folder
     * @return why it could not be opened, and what to do about it; {@code null} when it is open
     */
    static String problem(List<String> words) {
        try {
            LoopbackServer.start(port(words), folder(words));
            return null;
        } catch (AgentException e) {
            return e.getMessage();
        } catch (NoClassDefFoundError e) {
            return "this Java runtime lacks " + e.getMessage()
                    + "; give it the module java.management.rmi (jlink --add-modules)";
        } catch (Throwable e) {
            return "JMX cannot be opened (" + e + ")";
        }
    }

    private static int port(List<String> words) throws AgentException {
        if (words.isEmpty()) {
            throw new AgentException("it needs a port and a folder; " + USAGE);
        }
        String word = words.get(0);
        if (!word.matches("\\d{1,5}") || Integer.parseInt(word) < 1 || Integer.parseInt(word) > 65_535) {
            throw new AgentException("'" + word + "' is not a port; " + USAGE);
        }
        return Integer.parseInt(word);
    }

    private static Path folder(List<String> words) throws AgentException {
        if (words.size() < 2) {
            throw new AgentException("it needs a folder with its password; " + USAGE);
        }
        return Paths.get(String.join(",", words.subList(1, words.size()))).toAbsolutePath();
    }
}
