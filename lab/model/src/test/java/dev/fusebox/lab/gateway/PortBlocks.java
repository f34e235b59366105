package dev.fusebox.lab.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Blocks of ports for the processes of a test, below the range of ports that the system gives to callers. */
public final class PortBlocks {

    private static final AtomicInteger BLOCK =
            new AtomicInteger((int) (ProcessHandle.current().pid() % 40));

    /** First port of a block that is free now and that no other test of this JVM was given. */
    public static int free() {
        return Stream.generate(() -> 27_900 + BLOCK.getAndIncrement() % 40 * Ports.BLOCK)
                .limit(40)
                .filter(b -> IntStream.range(b, b + Ports.BLOCK).allMatch(PortBlocks::free))
                .findFirst()
                .orElseThrow();
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException inUse) {
            return false;
        }
    }
}
