package dev.fusebox.lab.jmx;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.Map;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXServiceURL;

/** A JMX port of this JVM: that it opens and closes stands for a process that starts and ends. */
public final class JmxPort implements AutoCloseable {

    private final int number;
    private Registry registry;
    private JMXConnectorServer server;

    public JmxPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            number = socket.getLocalPort();
        }
    }

    public int number() {
        return number;
    }

    public JmxPort open() throws IOException {
        registry = LocateRegistry.createRegistry(number);
        server = JMXConnectorServerFactory.newJMXConnectorServer(
                new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + number + "/jmxrmi"),
                Map.of(),
                ManagementFactory.getPlatformMBeanServer());
        server.start();
        return this;
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.stop();
            UnicastRemoteObject.unexportObject(registry, true);
            server = null;
        }
    }
}
