package dev.fusebox.limits.spring;

import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import org.springframework.util.function.SingletonSupplier;

/**
 * Makes the application's factory of reactive circuit breakers return counted ones; nothing else about it changes. A factory
 * that cannot be replaced (a final class), or whose breakers cannot be counted, stays as it is: then the events of its
 * breakers are counted.
 */
final class CountingFactory implements BeanPostProcessor {

    private final SingletonSupplier<Outcomes> outcomes;

    CountingFactory(ObjectProvider<Outcomes> outcomes) {
        this.outcomes = SingletonSupplier.of(outcomes::getObject);
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof ReactiveResilience4JCircuitBreakerFactory)) {
            return bean;
        }
        try {
            ProxyFactory proxy = new ProxyFactory(bean);
            proxy.setProxyTargetClass(true);
            proxy.addAdvice((MethodInterceptor) call -> counted(call.proceed(), call.getArguments()));
            return proxy.getProxy(bean.getClass().getClassLoader());
        } catch (RuntimeException | LinkageError notReplaced) {
            return bean;
        }
    }

    /** @param arguments of the factory's method: the breaker's id, then the group, which names the bulkhead */
    private Object counted(Object result, Object[] arguments) {
        if (!(result instanceof ReactiveCircuitBreaker breaker) || arguments.length == 0) {
            return result;
        }
        try {
            String id = String.valueOf(arguments[0]);
            String group = arguments.length > 1 ? String.valueOf(arguments[1]) : id;
            return new CountedCircuitBreaker(
                    breaker, group, outcomes.obtain().of(id).seenByCaller());
        } catch (RuntimeException | LinkageError uncounted) {
            return result;
        }
    }
}
