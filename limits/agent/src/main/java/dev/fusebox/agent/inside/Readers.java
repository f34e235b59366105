package dev.fusebox.agent.inside;

import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import javax.management.JMException;
import javax.management.ObjectName;

/** What reads an application, chosen by its frameworks; or why nothing does. */
final class Readers implements Closeable {

    private static final String PUBLISHED = "dev.fusebox:type=Limits,*";

    private final AutoCloseable reading;
    private final String whyNot;

    private Readers(AutoCloseable reading, String whyNot) {
        this.reading = reading;
        this.whyNot = whyNot;
    }

    /** Never throws what a reader throws: that is a reason why not. */
    static Readers open(Applications applications) {
        try {
            if (!ManagementFactory.getPlatformMBeanServer()
                    .queryNames(new ObjectName(PUBLISHED), null)
                    .isEmpty()) {
                return new Readers(null, null); // by a starter
            }
            if (!applications.started()) {
                return new Readers(null, applications.whyNot());
            }
            Class<?> reader = Class.forName(applications.reader(), true, Readers.class.getClassLoader());
            return new Readers(
                    (AutoCloseable) reader.getMethod("of", Object.class).invoke(null, applications.context()), null);
        } catch (InvocationTargetException failure) {
            return new Readers(null, "its limits cannot be read (" + oneLine(failure.getCause()) + ")");
        } catch (ReflectiveOperationException | JMException | RuntimeException | LinkageError failure) {
            return new Readers(null, "its limits cannot be read (" + oneLine(failure) + ")");
        }
    }

    /** The first cause: frameworks wrap it in words of their own. */
    private static String oneLine(Throwable failure) {
        Throwable first = failure;
        while (first.getCause() != null && first.getCause() != first) {
            first = first.getCause();
        }
        return String.valueOf(first).split("\\R", 2)[0];
    }

    /** Why no limits are published; {@code null} when they are. */
    String whyNot() {
        return whyNot;
    }

    @Override
    public void close() throws IOException {
        if (reading == null) {
            return;
        }
        try {
            reading.close();
        } catch (Exception | LinkageError failure) {
            throw new IOException(failure);
        }
    }
}
