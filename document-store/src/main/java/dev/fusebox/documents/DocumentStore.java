package dev.fusebox.documents;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.wire.MongoExceptionHandler;
import de.bwaldvogel.mongo.wire.MongoWireMessageEncoder;
import de.bwaldvogel.mongo.wire.MongoWireProtocolHandler;
import de.bwaldvogel.mongo.wire.MongoWireReplyEncoder;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A server that speaks MongoDB's wire protocol on 127.0.0.1 and keeps its documents in memory. Its network code is set up here and
 * not by the library, so that a read can be delayed without a thread: see {@link DelayedReads}.
 */
public final class DocumentStore implements AutoCloseable {

    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(NioIoHandler.newFactory());
    private final MongoBackend backend = new NamedBackend();
    private final Channel listener;

    /** @param port 0 for any free one */
    public DocumentStore(int port) {
        ChannelGroup clients = new DefaultChannelGroup(loops.next());
        listener = new ServerBootstrap()
                .group(loops)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 1024)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel client) {
                        client.pipeline()
                                .addLast(
                                        new MongoWireReplyEncoder(),
                                        new MongoWireMessageEncoder(),
                                        new MongoWireProtocolHandler(),
                                        new DelayedReads(backend, clients),
                                        new MongoExceptionHandler());
                    }
                })
                .bind(new InetSocketAddress("127.0.0.1", port))
                .syncUninterruptibly()
                .channel();
    }

    /** Its address, as drivers take it. */
    public String uri() {
        return "mongodb://127.0.0.1:" + ((InetSocketAddress) listener.localAddress()).getPort();
    }

    @Override
    public void close() {
        listener.close().syncUninterruptibly();
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
        backend.close();
    }

    /** @param args the port */
    public static void main(String[] args) {
        if (args.length != 1 || !args[0].matches("\\d{1,5}")) {
            System.err.println("document-store takes one argument, its port");
            System.exit(2);
        }
        DocumentStore store = new DocumentStore(Integer.parseInt(args[0]));
        Runtime.getRuntime().addShutdownHook(new Thread(store::close));
    }
}
