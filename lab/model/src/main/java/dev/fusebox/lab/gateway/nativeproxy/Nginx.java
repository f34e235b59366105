package dev.fusebox.lab.gateway.nativeproxy;

import dev.fusebox.lab.gateway.Launch;
import java.util.List;

/** nginx with a worker for each processor. All paths are below the folder that it runs in. */
final class Nginx extends NativeProxy {

    Nginx() {
        super("nginx", "nginx", 48);
    }

    @Override
    public List<String> arguments(Launch launch) {
        return List.of("-p", ".", "-e", "stderr", "-c", file());
    }

    @Override
    String configuration(String own, String serviceA, String serviceB) {
        return """
                daemon off;
                worker_processes auto;
                pid nginx.pid;
                error_log stderr;
                events {
                  worker_connections 4096;
                }
                http {
                  access_log off;
                  client_body_temp_path nginx-body;
                  proxy_temp_path nginx-proxy;
                  fastcgi_temp_path nginx-fastcgi;
                  uwsgi_temp_path nginx-uwsgi;
                  scgi_temp_path nginx-scgi;
                  keepalive_requests 10000000;
                  proxy_http_version 1.1;
                  proxy_set_header Connection "";
                  upstream service-a {
                    server %s;
                    keepalive 512;
                    keepalive_requests 10000000;
                  }
                  upstream service-b {
                    server %s;
                    keepalive 512;
                    keepalive_requests 10000000;
                  }
                  server {
                    listen %s;
                    location %s/ {
                      proxy_pass http://service-a/;
                    }
                    location %s/ {
                      proxy_pass http://service-b/;
                    }
                  }
                }
                """.formatted(serviceA, serviceB, own, ROUTE_A, ROUTE_B);
    }
}
