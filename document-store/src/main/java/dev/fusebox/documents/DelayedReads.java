package dev.fusebox.documents;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.wire.MongoDatabaseHandler;
import de.bwaldvogel.mongo.wire.message.ClientRequest;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.group.ChannelGroup;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers a command after the time that its comment asks for: {@code delay 200 ms}. MongoDB itself ignores comments, so the same
 * command works there, without a delay. A command that waits holds no thread: it is a task of its connection's event loop.
 */
final class DelayedReads extends MongoDatabaseHandler {

    private static final Pattern DELAY = Pattern.compile("delay (\\d{1,6}) ms");

    DelayedReads(MongoBackend backend, ChannelGroup clients) {
        super(backend, clients);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext connection, ClientRequest request) {
        int ms = delayMs(request);
        if (ms == 0) {
            super.channelRead0(connection, request);
        } else {
            connection.executor().schedule(() -> answer(connection, request), ms, TimeUnit.MILLISECONDS);
        }
    }

    /** Outside of the pipeline, which would otherwise handle what this throws. */
    private void answer(ChannelHandlerContext connection, ClientRequest request) {
        try {
            super.channelRead0(connection, request);
        } catch (RuntimeException failure) {
            connection.fireExceptionCaught(failure);
        }
    }

    private static int delayMs(ClientRequest request) {
        Object comment =
                request instanceof MongoMessage message ? message.getDocument().get("comment") : null;
        Matcher asked = DELAY.matcher(String.valueOf(comment));
        return asked.matches() ? Integer.parseInt(asked.group(1)) : 0;
    }
}
