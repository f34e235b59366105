package dev.fusebox.lean;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.util.context.Context;

/**
 * Sends head and body in one write when the body has come by the end of this turn of the event loop; else at once what has come, and the
 * rest as it comes. All of it runs on the event loop of the backend's connection.
 */
final class SmallAnswer extends Mono<Void> {

    private final Connection connection;
    private final ServerHttpResponse answer;

    SmallAnswer(Connection connection, ServerHttpResponse answer) {
        this.connection = connection;
        this.answer = answer;
    }

    @Override
    public void subscribe(CoreSubscriber<? super Void> actual) {
        new Body(actual).start();
    }

    private final class Body implements CoreSubscriber<ByteBuf>, Subscription, Runnable {

        private final CoreSubscriber<? super Void> actual;
        private final NettyDataBufferFactory buffers = (NettyDataBufferFactory) answer.bufferFactory();
        private ByteBuf collected;
        private boolean sent;
        private Sinks.Many<DataBuffer> rest;
        private Subscription body;
        private final Waiting writing = new Waiting();
        private volatile boolean cancelled;

        Body(CoreSubscriber<? super Void> actual) {
            this.actual = actual;
        }

        void start() {
            actual.onSubscribe(this);
            connection.inbound().receive().subscribe(this);
            if (!sent) {
                connection.channel().eventLoop().execute(this);
            }
        }

        @Override
        public void onSubscribe(Subscription subscription) {
            body = subscription;
            if (cancelled) {
                subscription.cancel();
            } else {
                subscription.request(Long.MAX_VALUE);
            }
        }

        @Override
        public void onNext(ByteBuf part) {
            if (cancelled) {
                return;
            }
            part.retain();
            if (rest != null) {
                DataBuffer buffer = buffers.wrap(part);
                if (rest.tryEmitNext(buffer).isFailure()) {
                    DataBufferUtils.release(buffer);
                }
            } else if (collected == null) {
                collected = part;
            } else {
                CompositeByteBuf all = collected instanceof CompositeByteBuf many
                        ? many
                        : part.alloc().compositeBuffer().addComponent(true, collected);
                collected = all.addComponent(true, part);
            }
        }

        @Override
        public void onComplete() {
            if (rest != null) {
                rest.tryEmitComplete();
            } else if (!sent) {
                sent = true;
                ByteBuf whole = collected;
                collected = null;
                write(whole == null ? answer.setComplete() : answer.writeWith(Mono.just(buffers.wrap(whole))));
            }
        }

        /** The framework's filters would have sent what came before. */
        @Override
        public void onError(Throwable failure) {
            if (rest == null && !sent) {
                run();
            }
            if (rest != null) {
                rest.tryEmitError(failure);
            }
        }

        /** The turn ends. */
        @Override
        public void run() {
            if (sent || cancelled) {
                release();
                return;
            }
            sent = true;
            rest = Sinks.many().unicast().onBackpressureBuffer();
            if (collected != null) {
                rest.tryEmitNext(buffers.wrap(collected));
                collected = null;
            }
            // A client that leaves now ends the write as if it were complete, so only this tells of it.
            write(answer.writeWith(
                    rest.asFlux().doOnCancel(this::leave).doOnDiscard(DataBuffer.class, DataBufferUtils::release)));
        }

        private void write(Mono<Void> write) {
            write.subscribe(new Step.Last(writing, actual, () -> {}));
        }

        @Override
        public void request(long n) {
            // Ends, without a value, when it has been sent.
        }

        @Override
        public void cancel() {
            cancelled = true;
            writing.end();
            leave();
        }

        private void leave() {
            connection.channel().eventLoop().execute(() -> {
                if (body != null) {
                    body.cancel();
                }
                release();
            });
        }

        private void release() {
            if (collected != null) {
                collected.release();
                collected = null;
            }
        }

        @Override
        public Context currentContext() {
            return actual.currentContext();
        }
    }
}
