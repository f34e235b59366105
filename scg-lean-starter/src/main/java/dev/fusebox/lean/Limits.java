package dev.fusebox.lean;

import dev.fusebox.limits.spring.GatewayCalls;
import dev.fusebox.limits.spring.OutcomeCounter;
import java.net.URI;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.cloud.client.circuitbreaker.ReactiveCircuitBreaker;
import org.springframework.util.ClassUtils;

/** Tells {@code limits-spring-starter}, where the application has it, what its own filters do not see of lean calls. */
final class Limits {

    private static final boolean HERE =
            ClassUtils.isPresent("dev.fusebox.limits.spring.GatewayCalls", Limits.class.getClassLoader());

    static Outcome outcome(ReactiveCircuitBreaker stock) {
        return HERE ? Counters.of(stock) : Outcome.UNSEEN;
    }

    static LeanRoute.Connections connections(BeanFactory beans) {
        return HERE ? Counters.of(beans) : LeanRoute.Connections.UNSEEN;
    }

    /** Loaded only where the starter is. */
    private static final class Counters {

        static Outcome of(ReactiveCircuitBreaker stock) {
            return stock instanceof OutcomeCounter counter ? new Counted(counter) : Outcome.UNSEEN;
        }

        static LeanRoute.Connections of(BeanFactory beans) {
            GatewayCalls calls = beans.getBeanProvider(GatewayCalls.class).getIfAvailable();
            return calls == null ? LeanRoute.Connections.UNSEEN : new Watched(calls);
        }
    }

    private record Counted(OutcomeCounter counter) implements Outcome {

        @Override
        public void succeeded() {
            counter.succeeded();
        }

        @Override
        public void failed(Throwable failure) {
            counter.failed(failure);
        }
    }

    private record Watched(GatewayCalls calls) implements LeanRoute.Connections {

        @Override
        public void chosen(URI url, String service) {
            calls.chosen(url.getHost(), port(url), service);
        }

        @Override
        public void failed(URI url, Throwable failure) {
            calls.failed(url.getHost(), port(url), failure);
        }

        private static int port(URI url) {
            if (url.getPort() >= 0) {
                return url.getPort();
            }
            return "https".equals(url.getScheme()) ? 443 : 80;
        }
    }
}
