package dev.fusebox.lab.process;

import com.sun.net.httpserver.HttpServer;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.settings.Profiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A process of a lab that starts in a moment and answers health checks only. */
final class FakeProcess extends Component {

    private final boolean profiled;

    /**
     * Without a default port: tests use a block of ports.
     *
     * @param profiled whether a profile changes it
     */
    FakeProcess(String id, int offset, boolean profiled) {
        super(id, id, Role.SERVICE, 0, offset);
        this.profiled = profiled;
    }

    /** Arguments: its port, then {@code broken} for a process that logs why it cannot start. */
    public static void main(String[] args) throws IOException {
        if (List.of(args).contains("broken")) {
            System.out.println("Caused by: it is broken");
            System.exit(7);
        }
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])), 0);
        server.createContext("/well", call -> {
            call.sendResponseHeaders(204, -1);
            call.close();
        });
        server.start();
    }

    /** A Java that opens the JMX port itself, in place of the lab's agent, which may not be built yet. */
    static JavaRuntime java(Path folder) throws IOException {
        Path script = folder.resolve("java");
        Files.writeString(script, """
                #!/bin/sh
                for word; do
                  shift
                  case $word in
                    -Xms*) ;;
                    -javaagent:*)
                      port=${word#*=}
                      set -- "$@" "-Dcom.sun.management.jmxremote.port=${port%%%%,*}" \\
                        -Dcom.sun.management.jmxremote.host=127.0.0.1 -Dcom.sun.management.jmxremote.authenticate=false \\
                        -Dcom.sun.management.jmxremote.ssl=false
                      ;;
                    *) set -- "$@" "$word" ;;
                  esac
                done
                exec "%s" -XX:TieredStopAtLevel=1 "$@"
                """.formatted(Path.of(System.getProperty("java.home"), "bin", "java")));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new JavaRuntime(script, System.getProperty("java.version"));
    }

    @Override
    public Map<String, String> settings(Profiles profiles, String profile) {
        return profiled ? Map.of("size", profile) : Map.of();
    }

    @Override
    public List<String> program(Launch launch) {
        return List.of("-cp", System.getProperty("java.class.path"), FakeProcess.class.getName());
    }

    @Override
    public List<String> arguments(Launch launch) {
        String port = String.valueOf(launch.ports().of(this));
        return profiled ? List.of(port, launch.profile()) : List.of(port);
    }

    @Override
    public Optional<String> healthPath() {
        return Optional.of("/well");
    }
}
