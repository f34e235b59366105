package dev.fusebox.limits.spring;

import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.AopConfigException;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.cloud.circuitbreaker.resilience4j.ReactiveResilience4JCircuitBreakerFactory;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;

/** Has the application's factory of reactive circuit breakers hand out counted ones; else it stays what it is. */
final class CountingFactory implements BeanPostProcessor {

    private final ObjectProvider<CircuitBreakers> breakers;

    CountingFactory(ObjectProvider<CircuitBreakers> breakers) {
        this.breakers = breakers;
    }

    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (!(bean instanceof ReactiveResilience4JCircuitBreakerFactory)) {
            return bean;
        }
        ProxyFactory proxy = new ProxyFactory(bean);
        proxy.setProxyTargetClass(true);
        proxy.addAdvice((MethodInterceptor) call -> {
            Object result = call.proceed();
            return result instanceof ReactiveCircuitBreaker breaker
                    ? counted(breaker, (String) call.getArguments()[0])
                    : result;
        });
        try {
            return proxy.getProxy(bean.getClass().getClassLoader());
        } catch (AopConfigException finalClass) {
            return bean;
        }
    }

    private ReactiveCircuitBreaker counted(ReactiveCircuitBreaker breaker, String id) {
        return new CountedCircuitBreaker(
                breaker, breakers.getObject().outcomes(id).seenByCaller());
    }
}
