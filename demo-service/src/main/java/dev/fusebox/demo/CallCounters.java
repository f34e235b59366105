package dev.fusebox.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** One {@link CallCounter} per endpoint; an endpoint is named by the first segment of its path. */
@Component
class CallCounters {

    static final List<String> ENDPOINTS = List.of("hello", "sleep", "hang", "echo", "status", "document");

    private final Map<String, CallCounter> byEndpoint = new LinkedHashMap<>();

    CallCounters(@Value("${demo.log-calls}") boolean logged) {
        ENDPOINTS.forEach(endpoint -> byEndpoint.put(endpoint, new CallCounter(endpoint, logged)));
    }

    Map<String, CallCounter> byEndpoint() {
        return byEndpoint;
    }
}
