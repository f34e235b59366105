package dev.fusebox.lab.gateway.nativeproxy;

import dev.fusebox.lab.gateway.Launch;
import java.util.List;

/** HAProxy with a thread for each processor. */
final class Haproxy extends NativeProxy {

    Haproxy() {
        super("haproxy", "HAProxy", 49);
    }

    @Override
    public List<String> arguments(Launch launch) {
        return List.of("-db", "-f", file());
    }

    @Override
    String configuration(String own, String serviceA, String serviceB) {
        return """
                global
                  maxconn 4096
                defaults
                  mode http
                  timeout connect 5s
                  timeout client 65s
                  timeout server 65s
                  http-reuse always
                frontend gateway
                  bind %1$s
                  use_backend service-a if { path_beg %2$s/ }
                  use_backend service-b if { path_beg %3$s/ }
                backend service-a
                  http-request replace-path %2$s/(.*) /\\1
                  server service-a %4$s
                backend service-b
                  http-request replace-path %3$s/(.*) /\\1
                  server service-b %5$s
                """.formatted(own, ROUTE_A, ROUTE_B, serviceA, serviceB);
    }
}
