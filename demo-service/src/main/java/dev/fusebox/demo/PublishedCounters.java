package dev.fusebox.demo;

import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jmx.export.MBeanExporter;
import org.springframework.stereotype.Component;

/** Publishes each counter as {@code dev.fusebox:type=Endpoint,component=<application>,name=<endpoint>}. */
@Component
class PublishedCounters {

    PublishedCounters(
            MBeanExporter exporter, CallCounters counters, @Value("${spring.application.name}") String component)
            throws MalformedObjectNameException {
        for (var counter : counters.byEndpoint().entrySet()) {
            exporter.registerManagedResource(
                    counter.getValue(),
                    new ObjectName("dev.fusebox:type=Endpoint,component=" + component + ",name=" + counter.getKey()));
        }
    }
}
