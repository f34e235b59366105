package dev.fusebox.agent.inside;

import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import javax.management.MBeanServerConnection;

/**
 * Answers questions about the MBeans of this JVM: the name of a method of {@link MBeanServerConnection} and its arguments, and back the
 * result or the exception. Only questions that read, and operations of Fusebox's own MBeans. Two more, {@code settings} and {@code routes}, ask
 * for the application's.
 */
final class MBeanAnswers {

    private static final String SETTINGS = "settings";
    private static final String ROUTES = "routes";

    private static final Set<String> ALLOWED = new HashSet<>(Arrays.asList(
            "queryNames",
            "isRegistered",
            "isInstanceOf",
            "getAttribute",
            "getAttributes",
            "getMBeanInfo",
            "getMBeanCount",
            "getDefaultDomain",
            "getDomains",
            "invoke"));

    private final ObjectInputStream questions;
    private final ObjectOutputStream answers;
    private final Object context;

    /** @param context the application's; {@code null} for none */
    MBeanAnswers(ObjectInputStream questions, ObjectOutputStream answers, Object context) {
        this.questions = questions;
        this.answers = answers;
        this.context = context;
    }

    /** Until the other side ends. */
    void serve() throws IOException {
        try {
            while (true) {
                String method = (String) questions.readObject();
                Object[] arguments = (Object[]) questions.readObject();
                answer(method, arguments);
            }
        } catch (EOFException end) {
            // The program has closed its connection.
        } catch (ClassNotFoundException | ClassCastException foreign) {
            throw new IOException(foreign);
        }
    }

    private void answer(String method, Object[] arguments) throws IOException {
        Object result;
        boolean failed = false;
        try {
            result = method.equals(SETTINGS) || method.equals(ROUTES) ? told(method) : ask(method, arguments);
        } catch (InvocationTargetException failure) {
            result = failure.getCause();
            failed = true;
        } catch (ReflectiveOperationException | RuntimeException failure) {
            result = new UnsupportedOperationException(failure.toString());
            failed = true;
        }
        answers.reset();
        try {
            answers.writeObject(failed);
            answers.writeObject(result);
        } catch (NotSerializableException own) {
            throw new IOException("an answer has a class of the application", own);
        }
        answers.flush();
    }

    private Object told(String what) throws ReflectiveOperationException {
        return context == null ? null : what.equals(ROUTES) ? Routes.of(context) : Environments.of(context);
    }

    private static Object ask(String name, Object[] arguments) throws ReflectiveOperationException {
        if (!ALLOWED.contains(name) || name.equals("invoke") && !isOwn(arguments)) {
            throw new UnsupportedOperationException(name);
        }
        for (Method method : MBeanServerConnection.class.getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
                return method.invoke(ManagementFactory.getPlatformMBeanServer(), arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static boolean isOwn(Object[] arguments) {
        return String.valueOf(arguments[0]).startsWith("dev.fusebox:");
    }
}
