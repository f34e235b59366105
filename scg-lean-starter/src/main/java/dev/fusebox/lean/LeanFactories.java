package dev.fusebox.lean;

import java.util.function.Function;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.gateway.filter.factory.SpringCloudCircuitBreakerResilience4JFilterFactory;
import org.springframework.cloud.gateway.filter.factory.StripPrefixGatewayFilterFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.web.reactive.DispatcherHandler;

/** Puts factories of this package in place of the framework's: their filters are the framework's, and tell what they are. */
record LeanFactories(
        ApplicationEventPublisher publisher,
        ObjectProvider<ReactiveResilience4JCircuitBreakerFactory> breakers,
        ObjectProvider<DispatcherHandler> dispatcher,
        Function<String, Guard> guards)
        implements BeanPostProcessor {

    /** Factories of the application itself stay. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean.getClass() == StripPrefixGatewayFilterFactory.class) {
            return new StripPrefix.Factory();
        }
        if (bean.getClass() == SpringCloudCircuitBreakerResilience4JFilterFactory.class) {
            Breaker.Factory lean = new Breaker.Factory(breakers.getObject(), dispatcher, guards);
            lean.setApplicationEventPublisher(publisher);
            return lean;
        }
        return bean;
    }
}
