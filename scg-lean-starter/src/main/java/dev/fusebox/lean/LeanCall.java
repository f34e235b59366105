package dev.fusebox.lean;

import io.netty.channel.EventLoop;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import org.springframework.cloud.client.ServiceInstance;
import org.springframework.cloud.client.loadbalancer.Response;
import org.springframework.cloud.gateway.support.ServerWebExchangeUtils;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.CoreSubscriber;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.netty.Connection;
import reactor.netty.http.client.HttpClientResponse;

/**
 * One call on a {@link LeanRoute}: permits, instance, backend, answer. The permits are held until the head of the answer has come, as by
 * the framework's filters, and end once: by the answer, a failure, the time limit or the client that goes away, whichever is first.
 */
final class LeanCall implements Subscription, Runnable {

    private final LeanRoute route;
    private final ServerWebExchange exchange;
    private final CoreSubscriber<? super Void> actual;
    private final EventLoop loop;
    private final Holding holding = new Holding();
    private final Waiting waiting = new Waiting();
    private URI url;
    private HttpClientResponse response;
    private volatile Connection connection;

    LeanCall(LeanRoute route, ServerWebExchange exchange, CoreSubscriber<? super Void> actual) {
        this.route = route;
        this.exchange = exchange;
        this.actual = actual;
        this.loop = Native.loop(exchange);
    }

    void start() {
        actual.onSubscribe(this);
        try {
            Permits permits =
                    route.breaker() == null ? null : route.breaker().guard().permits();
            if (begins(permits)) {
                choose();
            }
        } catch (Throwable failure) {
            Exceptions.throwIfFatal(failure);
            failed(failure);
        }
    }

    private boolean begins(Permits permits) {
        long since = System.nanoTime();
        Throwable rejection = holding.begin(permits);
        if (rejection != null) {
            if (holding.end()) {
                answer(route.failed(exchange, rejection));
            }
            return false;
        }
        Duration longest = permits == null ? null : permits.longest();
        if (longest != null && !holding.hasEnded()) {
            long left = longest.toNanos() - (System.nanoTime() - since);
            if (left > 0) {
                holding.until(loop.schedule(this, left, TimeUnit.NANOSECONDS));
            } else {
                run();
            }
        }
        return !holding.hasEnded();
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

        Choice() {
            super(waiting, actual);
        }

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
        public void onError(Throwable failure) {
            failed(failure);
        }

        @Override
        public void onComplete() {
            if (!chosen) {
                failed(route.instances().noInstance());
            }
        }
    }

    private void ask(String base) {
        if (holding.hasEnded()) {
            return;
        }
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
        if (holding.hasEnded()) {
            from.dispose();
        }
        return Mono.empty();
    }

    private final class Head extends Step<Void> {

        Head() {
            super(waiting, actual);
        }

        @Override
        public void onError(Throwable failure) {
            failed(failure);
        }

        @Override
        public void onComplete() {
            if (holding.end()) {
                answered();
            } else {
                giveUpConnection();
            }
        }
    }

    private void answered() {
        int status = response.status().code();
        if (route.breaker() != null && route.breaker().statuses().contains(status)) {
            giveUpConnection();
            Answer.leaveHead(response, exchange, route.shared());
            Throwable failure = route.breaker().failure().apply(status);
            holding.failed(failure);
            answer(route.failed(exchange, failure));
            return;
        }
        holding.succeeded();
        try {
            answer(Answer.of(response, connection, exchange, route.shared()));
        } catch (Throwable failure) {
            Exceptions.throwIfFatal(failure);
            giveUpConnection();
            answer(Mono.error(failure));
        }
    }

    private void failed(Throwable failure) {
        if (!holding.end()) {
            return; // It follows from the end.
        }
        if (url != null) {
            route.shared().connections().failed(url, failure);
        }
        holding.failed(failure);
        answer(route.failed(exchange, failure));
    }

    /** The time limit. */
    @Override
    public void run() {
        if (holding.end()) {
            waiting.giveUp();
            giveUpConnection();
            answer(route.failed(exchange, holding.timedOut()));
        }
    }

    /** The client has gone. */
    @Override
    public void cancel() {
        if (holding.end()) {
            holding.cancelled();
        }
        waiting.end();
        giveUpConnection();
    }

    @Override
    public void request(long n) {
        // Ends, without a value, when the answer has been sent.
    }

    private void giveUpConnection() {
        Connection given = connection;
        if (given != null) {
            given.dispose();
        }
    }

    private void answer(Mono<Void> answer) {
        answer.subscribe(new Step.Last(waiting, actual, this::giveUpConnection));
    }
}
