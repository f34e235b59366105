package dev.fusebox.proxies.webflux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import org.apache.hc.core5.http.impl.BasicEntityDetails;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.apache.hc.core5.reactive.ReactiveResponseConsumer;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;

class ApacheClientProxyTest {

    private static final long LONGEST_MS = 10_000;

    /** As {@code ChannelSendOperator} of Spring: it takes parts, and asks for more, under one lock. */
    private static final class Writer extends BaseSubscriber<ByteBuffer> {

        private final CountDownLatch arriving = new CountDownLatch(1);
        private final Object lock = new Object();

        @Override
        protected void hookOnSubscribe(Subscription subscription) {
            subscription.request(1);
        }

        @Override
        protected void hookOnNext(ByteBuffer part) {
            arriving.countDown();
            synchronized (lock) {
                assertThat(part.hasRemaining()).isTrue();
            }
        }

        void askWhileAPartArrives() {
            synchronized (lock) {
                try {
                    arriving.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                request(100);
            }
        }
    }

    /** Otherwise each of the two threads waits for the other's lock, and an event loop answers no more. */
    @Test
    void a_writer_may_ask_for_more_while_a_part_of_the_answer_arrives() throws Exception {
        ReactiveResponseConsumer answer = new ReactiveResponseConsumer();
        answer.consumeResponse(
                new BasicHttpResponse(200), new BasicEntityDetails(2, null), HttpCoreContext.create(), null);
        Writer writer = new Writer();
        ApacheClientProxy.body(answer.getResponseFuture().get().getBody()).subscribe(writer);

        Thread eventLoop = daemon(writer::askWhileAPartArrives);
        Thread client = daemon(() -> {
            try {
                answer.consume(ByteBuffer.wrap(new byte[] {1}));
                answer.consume(ByteBuffer.wrap(new byte[] {2}));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            answer.streamEnd(null);
        });
        eventLoop.join(LONGEST_MS);
        client.join(LONGEST_MS);

        assertThat(eventLoop.isAlive()).isFalse();
        assertThat(client.isAlive()).isFalse();
        assertThat(writer.isDisposed()).isTrue();
    }

    /** Does not keep the JVM from its end. */
    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
