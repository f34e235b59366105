package dev.fusebox.proxies;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A style on a server. */
record Arm(String style, Server server) {

    static Stream<Arm> all() {
        return Arrays.stream(Server.values())
                .flatMap(server -> server.styles().stream().map(style -> new Arm(style, server)));
    }

    /** Arms whose calls leave the server's thread, and which have the server's time limit for that. */
    static Stream<Arm> asynchronous() {
        return all().filter(arm -> arm.style.startsWith("async-") || arm.style.startsWith("completable-future-"));
    }

    String id() {
        return style + "-" + server.id();
    }

    /** Whether its client has a bound of connections. */
    boolean hasPool() {
        return !style.contains("-java-");
    }

    /** @param backends ports, the first of service-a at {@code /v1/routea}, then b and so on */
    RunningProxy start(List<Integer> backends, String... settings) {
        List<String> args = new ArrayList<>(List.of(
                "--hand-proxy.server=" + server.id(),
                "--server.address=127.0.0.1",
                "--server.port=0",
                "--spring.application.name=" + id()));
        for (int i = 0; i < backends.size(); i++) {
            char letter = (char) ('a' + i);
            String route = "--hand-proxy.routes[" + i + "].";
            args.add(route + "prefix=/v1/route" + letter);
            args.add(route + "service=service-" + letter);
            args.add(route + "address=http://127.0.0.1:" + backends.get(i));
            args.add(route + "style=" + style);
        }
        args.addAll(List.of(settings));
        String[] all = args.toArray(new String[0]);
        return HandProxies.start(Arguments.of(all), all);
    }

    @Override
    public String toString() {
        return id();
    }
}
