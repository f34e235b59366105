package dev.fusebox.lean;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientResponse;
import reactor.util.context.Context;

/**
 * One call on a {@link LeanRoute}: permits, instance, backend, answer. The permits are held until the head of the answer has come, as by
 * the framework's filters, and end once: by the answer, a failure, the time limit or the client that goes away, whichever is first.
 */
final class LeanCall implements Subscription, Runnable {

    private static final int BEGUN = 0;
    private static final int CALLING = 1;
    private static final int ENDED = 2;

    private static final AtomicIntegerFieldUpdater<LeanCall> STATE =
            AtomicIntegerFieldUpdater.newUpdater(LeanCall.class, "state");
    private static final AtomicReferenceFieldUpdater<LeanCall, Subscription> ASKING =
            AtomicReferenceFieldUpdater.newUpdater(LeanCall.class, Subscription.class, "asking");
    private static final AtomicReferenceFieldUpdater<LeanCall, Subscription> ANSWERING =
            AtomicReferenceFieldUpdater.newUpdater(LeanCall.class, Subscription.class, "answering");

    private final LeanRoute route;
    private final ServerWebExchange exchange;
    private final CoreSubscriber<? super Void> actual;
    private final EventLoop loop;
    private Permits permits;
    private long start;
    private Future<?> deadline;
    private URI url;
    private HttpClientResponse response;
    private volatile Connection connection;
    private volatile int state;
    private volatile Subscription asking;
    private volatile Subscription answering;

    LeanCall(LeanRoute route, ServerWebExchange exchange, CoreSubscriber<? super Void> actual) {
        this.route = route;
        this.exchange = exchange;
        this.actual = actual;
        this.loop = LeanRoute.loop(exchange);
    }

    void start() {
        actual.onSubscribe(this);
        try {
            if (begins(route.breaker() == null ? null : route.breaker().guard().permits())) {
                choose();
            }
        } catch (Throwable failure) {
            Exceptions.throwIfFatal(failure);
            failed(failure);
        }
    }

    /** @param wanted {@code null} for a call that needs none */
    private boolean begins(Permits wanted) {
        if (wanted == null) {
            return STATE.compareAndSet(this, BEGUN, CALLING);
        }
        long since = System.nanoTime();
        start = wanted.now();
        Throwable rejection = wanted.acquire(start);
        if (rejection != null) {
            if (STATE.compareAndSet(this, BEGUN, ENDED)) {
                answer(route.failed(exchange, rejection));
            }
            return false;
        }
        permits = wanted;
        if (!STATE.compareAndSet(this, BEGUN, CALLING)) {
            wanted.cancelled(); // The client went away while the call waited.
            return false;
        }
        return startsTime(wanted.longest(), since);
    }

    private boolean startsTime(Duration longest, long since) {
        if (longest == null) {
            return true;
        }
        long left = longest.toNanos() - (System.nanoTime() - since);
        if (left <= 0) {
            run();
            return false;
        }
        deadline = loop.schedule(this, left, TimeUnit.NANOSECONDS);
        return true;
    }

    private void choose() {
        if (route.instances() == null) {
            ask(route.base());
        } else {
            route.instances().choose(exchange).subscribe(new Choice());
        }
    }

    private final class Choice extends Step<Response<ServiceInstance>> {

        private boolean chosen;

        @Override
        public void onNext(Response<ServiceInstance> choice) {
            if (chosen) {
                return;
            }
            chosen = true;
            if (!choice.hasServer()) {
                failed(route.instances().noInstance());
                return;
            }
            exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_LOADBALANCER_RESPONSE_ATTR, choice);
            String base = Instances.base(choice);
            if (loop.inEventLoop()) {
                ask(base);
            } else {
                loop.execute(() -> ask(base)); // The instances had to be fetched.
            }
        }

        @Override
        public void onComplete() {
            if (!chosen) {
                failed(route.instances().noInstance());
            }
        }
    }

    private void ask(String base) {
        int strip = route.prefix() == null ? 0 : route.prefix().parts();
        try {
            url = Target.of(base, exchange.getRequest().getURI(), strip);
            exchange.getAttributes().put(ServerWebExchangeUtils.GATEWAY_REQUEST_URL_ATTR, url);
            if (route.instances() != null) {
                route.shared().connections().chosen(url, route.instances().service());
            }
            route.ask(url, exchange, loop, this::head).subscribe(new Head());
        } catch (Throwable failure) {
            Exceptions.throwIfFatal(failure);
            failed(failure);
        }
    }

    private Publisher<Void> head(HttpClientResponse head, Connection from) {
        response = head;
        connection = from;
        if (state == ENDED) {
            from.dispose();
        }
        return Mono.empty();
    }

    private final class Head extends Step<Void> {

        @Override
        public void onComplete() {
            if (end()) {
                answered();
            } else {
                giveUpConnection();
            }
        }
    }

    private void answered() {
        int status = response.status().code();
        if (permits != null && route.breaker().statuses().contains(status)) {
            giveUpConnection();
            Throwable failure = route.breaker().failure().apply(status);
            permits.failed(start, failure);
            answer(route.failed(exchange, failure));
            return;
        }
        if (permits != null) {
            permits.succeeded(start);
        }
        try {
            answer(Answer.of(response, connection, exchange, route.shared()));
        } catch (Throwable failure) {
            Exceptions.throwIfFatal(failure);
            giveUpConnection();
            answer(Mono.error(failure));
        }
    }

    private void failed(Throwable failure) {
        if (!STATE.compareAndSet(this, BEGUN, ENDED) && !end()) {
            return; // It follows from the end.
        }
        if (url != null) {
            route.shared().connections().failed(url, failure);
        }
        if (permits != null) {
            permits.failed(start, failure);
        }
        answer(route.failed(exchange, failure));
    }

    /** The time limit. */
    @Override
    public void run() {
        if (STATE.compareAndSet(this, CALLING, ENDED)) {
            Operators.terminate(ASKING, this);
            giveUpConnection();
            answer(route.failed(exchange, permits.timedOut(start)));
        }
    }

    /** The client has gone. */
    @Override
    public void cancel() {
        if (!STATE.compareAndSet(this, BEGUN, ENDED) && end()) {
            Operators.terminate(ASKING, this);
            if (permits != null) {
                permits.cancelled();
            }
        }
        Operators.terminate(ANSWERING, this);
        giveUpConnection();
    }

    @Override
    public void request(long n) {
        // Ends, without a value, when the answer has been sent.
    }

    /** @return whether it ends here, so that its permits are given back here */
    private boolean end() {
        if (!STATE.compareAndSet(this, CALLING, ENDED)) {
            return false;
        }
        if (deadline != null) {
            deadline.cancel(false);
        }
        return true;
    }

    private void giveUpConnection() {
        Connection given = connection;
        if (given != null) {
            given.dispose();
        }
    }

    private void answer(Mono<Void> answer) {
        answer.subscribe(new Last());
    }

    /** A step before the answer. */
    private abstract class Step<T> implements CoreSubscriber<T> {

        @Override
        public void onSubscribe(Subscription subscription) {
            if (Operators.replace(ASKING, LeanCall.this, subscription)) {
                subscription.request(Long.MAX_VALUE);
            } else {
                subscription.cancel();
            }
        }

        @Override
        public void onNext(T value) {}

        @Override
        public void onError(Throwable failure) {
            failed(failure);
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }
    }

    private final class Last implements CoreSubscriber<Void> {

        @Override
        public void onSubscribe(Subscription subscription) {
            if (Operators.setOnce(ANSWERING, LeanCall.this, subscription)) {
                subscription.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(Void none) {}

        @Override
        public void onError(Throwable failure) {
            giveUpConnection();
            actual.onError(failure);
        }

        @Override
        public void onComplete() {
            actual.onComplete();
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }
    }
}
