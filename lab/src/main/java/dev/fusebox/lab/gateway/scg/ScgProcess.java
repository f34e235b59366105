package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.gateway.RaisedTimeLimits;
import dev.fusebox.lab.gateway.SpringBootProcess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The process of Spring Cloud Gateway. */
final class ScgProcess extends SpringBootProcess {

    private static final String DURATION = RaisedTimeLimits.SECONDS + "s";

    ScgProcess() {
        super("scg-gateway", "scg-gateway", Role.GATEWAY, 7083, 4);
    }

    @Override
    protected List<String> namespaces() {
        return List.of("resilience4j.", "spring.cloud.gateway.", "spring.cloud.circuitbreaker.");
    }

    @Override
    public Optional<String> servicePrefix() {
        return Optional.of("/v1/routea");
    }

    @Override
    public Map<String, String> raisedTimeLimits(Map<String, String> profile) {
        Map<String, String> raised = new TreeMap<>();
        raised.put("resilience4j.timelimiter.configs.default.timeout-duration", DURATION);
        for (String property : profile.keySet()) {
            if (property.startsWith("resilience4j.timelimiter.") && property.endsWith(".timeout-duration")
                    || property.endsWith(".httpclient.response-timeout")) {
                raised.put(property, DURATION);
            }
        }
        return raised;
    }
}
