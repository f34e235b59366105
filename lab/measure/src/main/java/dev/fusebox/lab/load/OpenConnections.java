package dev.fusebox.lab.load;

import dev.fusebox.lab.load.LoadGenerator.RequestBody;
import dev.fusebox.lab.traffic.LoadFigures;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls that each have their own connection; one thread carries all of them. */
final class OpenConnections implements AutoCloseable {

    private final MultiThreadIoEventLoopGroup group =
            new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("open-calls", true), NioIoHandler.newFactory());
    private final EventLoop loop = group.next();
    private final InetSocketAddress server;
    private final URI uri;
    private final byte @Nullable [] form;
    private final SourceAddresses sources;
    private final long start;
    private final CountDownLatch open;

    /** Touched by the event loop alone. */
    private int inFlight;

    /**
     * @param body a form to POST; empty for a GET
     * @param calls how many there will be
     * @param start of the schedule, as {@link System#nanoTime} has it
     */
    OpenConnections(URI uri, Optional<RequestBody> body, SourceAddresses sources, int calls, long start) {
        this.server = new InetSocketAddress(uri.getHost(), uri.getPort());
        this.uri = uri;
        this.form =
                body.map(post -> post.text().getBytes(StandardCharsets.UTF_8)).orElse(null);
        this.sources = sources;
        this.start = start;
        this.open = new CountDownLatch(calls);
    }

    void send(OpenCall call) {
        loop.execute(() -> connect(call));
    }

    private void connect(OpenCall call) {
        call.sent = now();
        if (inFlight >= sources.mostCalls()) {
            call.notSent = true;
            open.countDown();
            return;
        }
        inFlight++;
        Bootstrap bootstrap = new Bootstrap()
                .group(loop)
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .handler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new HttpClientCodec(), new Exchange(call));
                    }
                });
        bootstrap.connect(server, sources.next()).addListener(connected -> {
            if (!connected.isSuccess()) {
                call.notSent = isOwnLack(connected.cause());
                end(call, call.notSent ? LoadFigures.NO_ANSWER : LoadFigures.NO_CONNECTION);
            }
        });
    }

    /** No port or no file left, rather than a server that does not accept. */
    private static boolean isOwnLack(@Nullable Throwable failure) {
        String words = failure == null ? "" : String.valueOf(failure.getMessage());
        return failure instanceof BindException
                || failure instanceof NoRouteToHostException
                || words.contains("Too many open files")
                || words.contains("assign requested address");
    }

    private long now() {
        return System.nanoTime() - start;
    }

    private void end(OpenCall call, String status) {
        if (call.ended < 0) {
            call.status = status;
            call.ended = now();
            inFlight--;
            open.countDown();
        }
    }

    private FullHttpRequest request(OpenCall call) {
        ByteBuf body = form == null ? Unpooled.EMPTY_BUFFER : Unpooled.wrappedBuffer(form);
        String path = (call.path == null ? uri.getRawPath() : call.path)
                + (uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery());
        FullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, form == null ? HttpMethod.GET : HttpMethod.POST, path, body);
        request.headers()
                .set(HttpHeaderNames.HOST, uri.getAuthority())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        if (form != null) {
            request.headers()
                    .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED)
                    .set(HttpHeaderNames.CONTENT_LENGTH, form.length);
        }
        return request;
    }

    /** One call on its connection. */
    private final class Exchange extends SimpleChannelInboundHandler<HttpObject> {
        private final OpenCall call;
        private String status = "";

        Exchange(OpenCall call) {
            this.call = call;
        }

        @Override
        public void channelActive(ChannelHandlerContext context) {
            context.writeAndFlush(request(call));
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
            if (part instanceof HttpResponse response) {
                status = String.valueOf(response.status().code());
            }
            if (part instanceof LastHttpContent && part.decoderResult().isSuccess()) {
                end(call, status);
                context.close();
            }
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            end(call, LoadFigures.RESET);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
            context.close();
        }
    }

    /** Waits until every call has ended, at most this long; gives up the others. */
    void await(long seconds, List<OpenCall> calls) throws InterruptedException {
        if (!open.await(seconds, TimeUnit.SECONDS)) {
            loop.submit(() -> calls.stream().filter(c -> !c.notSent).forEach(c -> end(c, LoadFigures.GIVEN_UP)))
                    .await();
        }
    }

    /** CPU time of the thread that carries the calls. */
    double cpuSeconds() {
        return loop.submit(() -> ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime())
                        .awaitUninterruptibly()
                        .getNow()
                / 1e9;
    }

    /** Closes all connections. */
    @Override
    public void close() {
        group.shutdownGracefully(0, 2, TimeUnit.SECONDS).awaitUninterruptibly(5, TimeUnit.SECONDS);
    }
}
