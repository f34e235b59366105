package dev.fusebox.jmx;

import java.io.ObjectOutput;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.rmi.NoSuchObjectException;
import java.rmi.Remote;
import java.rmi.server.RemoteObject;
import java.rmi.server.RemoteRef;
import java.util.function.UnaryOperator;

/**
 * References to exported objects with the host 127.0.0.1, the only address on which the agent listens. RMI itself would
 * write the machine's name into them, or {@code java.rmi.server.hostname}, which belongs to the application.
 */
final class LoopbackReference {

    static RemoteRef to(Remote exported) throws NoSuchObjectException {
        RemoteRef own = ((RemoteObject) RemoteObject.toStub(exported)).getRef();
        return with(RemoteRef.class, own, "writeExternal", LoopbackReference::toLoopback);
    }

    /** In the format of a reference (UnicastRef2 of the RMI specification) the host is the only text. */
    private static Object[] toLoopback(Object[] written) {
        ObjectOutput out = (ObjectOutput) written[0];
        return new Object[] {with(ObjectOutput.class, out, "writeUTF", host -> new Object[] {"127.0.0.1"})};
    }

    /** The same object, except that one method gets other arguments. */
    private static <T> T with(Class<T> type, T original, String name, UnaryOperator<Object[]> arguments) {
        return type.cast(Proxy.newProxyInstance(
                LoopbackReference.class.getClassLoader(), new Class<?>[] {type}, (proxy, method, given) -> {
                    try {
                        return method.invoke(original, method.getName().equals(name) ? arguments.apply(given) : given);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
