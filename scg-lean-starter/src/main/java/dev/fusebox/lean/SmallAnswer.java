package dev.fusebox.lean;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.channel.EventLoop;
import org.reactivestreams.Subscription;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.server.reactive.ServerHttpResponse;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;
import reactor.netty.Connection;
import reactor.util.context.Context;

/**
 * Sends head and body in one write when the body has come by the end of this turn of the event loop; else at once what has come, and the
 * rest as it comes. All of it runs on the event loop of the backend's connection.
 */
final class SmallAnswer extends BaseSubscriber<ByteBuf> {

    private final EventLoop loop;
    private final ServerHttpResponse answer;
    private final MonoSink<Void> end;
    private final NettyDataBufferFactory buffers;
    private ByteBuf collected;
    private boolean sent;
    private Sinks.Many<DataBuffer> rest;
    private Subscription parts = Operators.emptySubscription();
    private Disposable writing = Disposables.disposed();
    private volatile boolean gone;

    private SmallAnswer(Connection connection, ServerHttpResponse answer, MonoSink<Void> end) {
        this.loop = connection.channel().eventLoop();
        this.answer = answer;
        this.end = end;
        this.buffers = (NettyDataBufferFactory) answer.bufferFactory();
    }

    /** @return ends when the answer has been sent */
    static Mono<Void> send(Connection connection, ServerHttpResponse answer) {
        return Mono.create(end -> new SmallAnswer(connection, answer, end).begin(connection));
    }

    private void begin(Connection connection) {
        end.onCancel(() -> {
            leave();
            loop.execute(() -> writing.dispose());
        });
        connection.inbound().receive().subscribe(this);
        if (!sent) {
            loop.execute(this::endTurn);
        }
    }

    @Override
    protected void hookOnNext(ByteBuf part) {
        if (gone) {
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
    protected void hookOnComplete() {
        if (rest != null && !gone) {
            rest.tryEmitComplete();
        } else if (!gone) {
            ByteBuf whole = collected;
            collected = null;
            write(whole == null ? answer.setComplete() : answer.writeWith(Mono.just(buffers.wrap(whole))));
        }
    }

    /** The framework's filters would have sent what came before. */
    @Override
    protected void hookOnError(Throwable failure) {
        endTurn();
        if (rest != null && !gone) {
            rest.tryEmitError(failure);
        }
    }

    private void endTurn() {
        if (sent || gone) {
            return;
        }
        rest = Sinks.many().unicast().onBackpressureBuffer();
        if (collected != null) {
            rest.tryEmitNext(buffers.wrap(collected));
            collected = null;
        }
        // A client that leaves now ends the write as if it were complete, so only this tells of it.
        write(answer.writeWith(rest.asFlux()
                        .doOnSubscribe(subscription -> parts = subscription)
                        .doOnCancel(this::leave)
                        .doOnDiscard(DataBuffer.class, DataBufferUtils::release))
                // The framework does not where an action before the commit fails.
                .doOnError(failure -> loop.execute(parts::cancel)));
    }

    private void write(Mono<Void> write) {
        sent = true;
        writing = write.subscribe(null, end::error, end::success, currentContext());
    }

    /** The client has gone. */
    private void leave() {
        gone = true;
        loop.execute(() -> {
            cancel();
            if (collected != null) {
                collected.release();
                collected = null;
            }
        });
    }

    @Override
    public Context currentContext() {
        return Context.of(end.contextView());
    }
}
