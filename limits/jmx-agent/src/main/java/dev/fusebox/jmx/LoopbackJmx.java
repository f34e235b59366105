package dev.fusebox.jmx;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.rmi.registry.LocateRegistry;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnectorServer;

/**
 * {@code -javaagent:jmx-agent.jar=<port>,<folder>}: publishes this JVM's MBeans at
 * {@code service:jmx:rmi:///jndi/rmi://127.0.0.1:<port>/jmxrmi}, to whoever knows the password in
 * {@code <folder>/password}, with the rights in {@code <folder>/access}.
 *
 * <p>The JDK's own agent ({@code com.sun.management.jmxremote.port}) would do the same, but starts a second connector
 * beside it that listens on every interface, even where it is told to bind to loopback. This one has one listener.
 */
public final class LoopbackJmx {

    private LoopbackJmx() {}

    /**
     * Called by the JVM before {@code main}.
     *
     * @throws IOException when the port is in use or the files cannot be read; the JVM then does not start
     */
    public static void premain(String arguments) throws IOException {
        int comma = arguments.indexOf(',');
        start(Integer.parseInt(arguments.substring(0, comma)), Path.of(arguments.substring(comma + 1)));
    }

    static JMXConnectorServer start(int port, Path folder) throws IOException {
        // Stubs carry this name: without it they would carry the machine's, which need not be loopback.
        System.setProperty("java.rmi.server.hostname", "127.0.0.1");
        LoopbackSockets sockets = new LoopbackSockets();
        LocateRegistry.createRegistry(port, null, sockets);
        Map<String, Object> environment = new HashMap<>();
        environment.put(RMIConnectorServer.RMI_SERVER_SOCKET_FACTORY_ATTRIBUTE, sockets);
        environment.put("jmx.remote.x.password.file", folder.resolve("password").toString());
        environment.put("jmx.remote.x.access.file", folder.resolve("access").toString());
        environment.put(RMIConnectorServer.CREDENTIALS_FILTER_PATTERN, "java.lang.String;!*");
        // A thread that keeps the JVM alive after main has ended is none of a monitor's business.
        environment.put("jmx.remote.x.daemon", "true");
        JMXServiceURL url = new JMXServiceURL(
                String.format("service:jmx:rmi://127.0.0.1:%1$d/jndi/rmi://127.0.0.1:%1$d/jmxrmi", port));
        RMIConnectorServer server =
                new RMIConnectorServer(url, environment, ManagementFactory.getPlatformMBeanServer());
        server.start();
        return server;
    }
}
