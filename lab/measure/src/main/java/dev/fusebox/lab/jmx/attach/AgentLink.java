package dev.fusebox.lab.jmx.attach;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Objects;
import javax.management.MBeanServerConnection;
import org.jspecify.annotations.Nullable;

/** The connection to the agent in an attached JVM; it answers for the MBeans there, and changes none. */
final class AgentLink implements InvocationHandler, Closeable {

    private static final int PATIENCE_MS = 10_000;

    /** The agent may still wait for its application. */
    private static final int FIRST_PATIENCE_MS = 15_000;

    /** An answer is text, numbers, and JMX's own types; nothing else is made from what the process sends. */
    private static final ObjectInputFilter ANSWERS = ObjectInputFilter.Config.createFilter(
            "maxdepth=30;java.lang.*;java.util.*;java.math.*;javax.management.**;!*");

    private final Socket socket;
    private final ObjectInputStream answers;
    private final ObjectOutputStream questions;
    private final @Nullable String whyNot;

    private AgentLink(Socket socket, String token, String answer) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(FIRST_PATIENCE_MS);
        questions = new ObjectOutputStream(socket.getOutputStream());
        questions.writeObject(token);
        questions.flush();
        answers = new ObjectInputStream(socket.getInputStream());
        answers.setObjectInputFilter(ANSWERS);
        if (!answer.equals(next())) {
            throw new IOException("another process has connected in place of the agent; try again");
        }
        whyNot = (String) next();
        socket.setSoTimeout(PATIENCE_MS);
    }

    /** @throws IOException when it is not the agent that knows the token, or it does not answer */
    static AgentLink accepted(Socket socket, String token, String answer) throws IOException {
        try {
            return new AgentLink(socket, token, answer);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    /** Why it publishes no limits; {@code null} when it does. */
    @Nullable
    String whyNot() {
        return whyNot;
    }

    MBeanServerConnection server() {
        return (MBeanServerConnection) Proxy.newProxyInstance(
                AgentLink.class.getClassLoader(), new Class<?>[] {MBeanServerConnection.class}, this);
    }

    /** The active profiles, then each property source. */
    Object[] settings() throws IOException {
        return told("settings");
    }

    /** Of each route its id, address, predicate and filters. */
    Object[] routes() throws IOException {
        return told("routes");
    }

    private Object[] told(String what) throws IOException {
        try {
            if (ask(what) instanceof Object[] sent) {
                return sent;
            }
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IOException("its %s cannot be read (%s)".formatted(what, e.getMessage()), e);
        }
        throw new IOException(Objects.requireNonNullElse(whyNot, "it tells no " + what));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> arguments != null && proxy == arguments[0];
                case "hashCode" -> System.identityHashCode(proxy);
                default -> "MBeans of an attached JVM";
            };
        }
        return ask(method.getName(), arguments == null ? new Object[0] : arguments);
    }

    private synchronized @Nullable Object ask(String method, Object... arguments) throws Throwable {
        questions.reset();
        questions.writeObject(method);
        questions.writeObject(arguments);
        questions.flush();
        boolean failed = Boolean.TRUE.equals(next());
        Object result = next();
        if (failed) {
            throw result instanceof Throwable thrown ? thrown : new IOException("" + result);
        }
        return result;
    }

    /** After a failure the connection is closed: a late answer would be taken for that of the next question. */
    private @Nullable Object next() throws IOException {
        try {
            return read();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private @Nullable Object read() throws IOException {
        try {
            return answers.readObject();
        } catch (EOFException e) {
            throw new IOException("it has ended", e);
        } catch (SocketTimeoutException e) {
            throw new IOException("it does not answer within %d s".formatted(PATIENCE_MS / 1000), e);
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
