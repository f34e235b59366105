package dev.fusebox.jmx;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.ExportException;
import java.util.HashMap;
import java.util.Map;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXServiceURL;
import javax.management.remote.rmi.RMIConnection;
import javax.management.remote.rmi.RMIConnectionImpl;
import javax.management.remote.rmi.RMIConnectionImpl_Stub;
import javax.management.remote.rmi.RMIConnectorServer;
import javax.management.remote.rmi.RMIJRMPServerImpl;
import javax.management.remote.rmi.RMIServerImpl_Stub;
import javax.security.auth.Subject;

/**
 * The server behind the entry {@code jmxrmi} of the registry. {@link ArgumentFilters} filter all that a client sends, and all
 * references that the client gets lead to 127.0.0.1.
 */
final class LoopbackServer extends RMIJRMPServerImpl {

    private final int port;
    private final LoopbackSockets sockets;
    private final Map<String, ?> environment;

    private LoopbackServer(int port, LoopbackSockets sockets, Map<String, ?> environment) throws IOException {
        super(port, null, sockets, environment);
        this.port = port;
        this.sockets = sockets;
        this.environment = environment;
    }

    /**
     * Opens the port.
     *
     * @param folder with the files {@code password} and {@code access}, in the format of the JDK's own agent
     * @throws AgentException when the port is in use, or the files cannot be used
     */
    static JMXConnectorServer start(int port, Path folder) throws AgentException, IOException {
        LoopbackSockets sockets = new LoopbackSockets();
        Map<String, Object> environment = new HashMap<>(ArgumentFilters.environment());
        environment.put("jmx.remote.x.password.file", PrivateFiles.checked(folder, "password"));
        environment.put("jmx.remote.x.access.file", PrivateFiles.checked(folder, "access"));
        // A monitor must not keep the JVM alive after main has ended.
        environment.put("jmx.remote.x.daemon", "true");
        LoopbackServer exported = new LoopbackServer(port, sockets, environment);
        // Without /jndi/ in its address the server does not bind itself, for which it would need a module that small
        // runtimes lack.
        JMXConnectorServer server = new RMIConnectorServer(
                new JMXServiceURL("rmi", "127.0.0.1", port),
                environment,
                exported,
                ManagementFactory.getPlatformMBeanServer());
        try {
            server.start();
            bind(exported, server);
            return server;
        } catch (ExportException e) {
            Throwable reason = e.getCause() == null ? e : e.getCause();
            throw new AgentException("port " + port + " of 127.0.0.1 cannot be opened (" + reason.getMessage()
                    + "); end the process that uses it, or pass another port");
        } catch (IllegalArgumentException e) {
            throw new AgentException(folder.resolve("access") + " cannot be understood (" + e.getMessage()
                    + "); its lines are like: monitor readonly");
        }
    }

    private static void bind(LoopbackServer exported, JMXConnectorServer server) throws IOException {
        try {
            // Within this process, where the registry does not check the origin.
            Registry registry = LocateRegistry.createRegistry(exported.port, null, exported.sockets);
            registry.rebind("jmxrmi", exported.toStub());
        } catch (IOException e) {
            server.stop();
            throw e;
        }
    }

    @Override
    protected void export() throws IOException {
        if (ArgumentFilters.BUILT_IN) {
            super.export();
        } else {
            ArgumentFilters.export(this, port, sockets, ArgumentFilters.CREDENTIALS);
        }
    }

    @Override
    protected RMIConnection makeClient(String connectionId, Subject subject) throws IOException {
        if (ArgumentFilters.BUILT_IN) {
            return super.makeClient(connectionId, subject);
        }
        RMIConnection client = new RMIConnectionImpl(this, connectionId, getDefaultClassLoader(), subject, environment);
        ArgumentFilters.export(client, port, sockets, ArgumentFilters.ARGUMENTS);
        return client;
    }

    @Override
    public RMIConnection newClient(Object credentials) throws IOException {
        return new RMIConnectionImpl_Stub(LoopbackReference.to(super.newClient(credentials)));
    }

    @Override
    public Remote toStub() throws IOException {
        return new RMIServerImpl_Stub(LoopbackReference.to(this));
    }
}
