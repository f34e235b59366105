package dev.fusebox.limits.spring;

import dev.fusebox.limits.Absence;
import dev.fusebox.limits.LimitSource;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;

/** Bulkheads that are configured but that no call of the gateway passes. */
record UnusedBulkheads(ObjectProvider<BulkheadRegistry> registry) implements LimitSource {

    @Override
    public List<Absence> absences() {
        return registry.stream()
                .flatMap(bulkheads -> bulkheads.getAllBulkheads().stream())
                .map(Bulkhead::getName)
                .sorted()
                .map(name -> new Absence(
                        "bulkhead." + name,
                        "configured, but this version of Spring Cloud puts none before a reactive circuit breaker"))
                .toList();
    }
}
