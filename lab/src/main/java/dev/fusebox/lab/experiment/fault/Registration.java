package dev.fusebox.lab.experiment.fault;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.gateway.Ports;
import dev.fusebox.lab.load.LocalHttp;
import java.util.Locale;

/** An instance of a service at the lab's Eureka, kept there as a Eureka client would. */
record Registration(String url, String service, int port) {

    /** Short, so that a crash can be waited for; a client of Eureka has 90 s by default. */
    static final int LEASE_SECONDS = 5;

    static Registration of(Ports ports, Component service, int port) {
        String url = "%s/eureka/apps/%s"
                .formatted(ports.url(DemoStack.EUREKA), service.id().toUpperCase(Locale.ROOT));
        return new Registration(url, service.id(), port);
    }

    private String instance() {
        return service + ":" + port;
    }

    /**
     * Renews its lease; registers where the registry does not know it. That is renewed at once: the registry counts a lease twice only
     * from its first renewal on.
     */
    void renew() throws InterruptedException {
        if (LocalHttp.status("PUT", url + "/" + instance(), null) == 404) {
            LocalHttp.status("POST", url, json());
            LocalHttp.status("PUT", url + "/" + instance(), null);
        }
    }

    /** Leaves as at an orderly end. */
    void leave() throws InterruptedException {
        LocalHttp.status("DELETE", url + "/" + instance(), null);
    }

    private String json() {
        return """
                {"instance": {"instanceId": "%s", "app": "%s", "vipAddress": "%s", "secureVipAddress": "%3$s",
                 "hostName": "127.0.0.1", "ipAddr": "127.0.0.1", "status": "UP",
                 "port": {"$": %d, "@enabled": "true"}, "securePort": {"$": 443, "@enabled": "false"},
                 "leaseInfo": {"renewalIntervalInSecs": 2, "durationInSecs": %d},
                 "dataCenterInfo": {"@class": "com.netflix.appinfo.InstanceInfo$DefaultDataCenterInfo", "name": "MyOwn"}}}
                """.formatted(instance(), service.toUpperCase(Locale.ROOT), service, port, LEASE_SECONDS);
    }
}
