package dev.fusebox.zuul;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Everything that is logged, at the levels the gateway runs with, between construction and {@link #close()}. */
final class LogWatch extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
    private final List<String> lines = new CopyOnWriteArrayList<>();

    LogWatch() {
        start();
        root.addAppender(this);
    }

    List<String> lines() {
        return lines;
    }

    @Override
    protected void append(ILoggingEvent event) {
        lines.add(event.getLevel() + " " + event.getLoggerName() + " " + event.getFormattedMessage());
    }

    @Override
    public void close() {
        root.detachAppender(this);
    }
}
