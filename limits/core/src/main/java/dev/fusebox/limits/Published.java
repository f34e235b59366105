package dev.fusebox.limits;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/** An MXBean on the platform server, with our {@link Description}s; a second one of the same name replaces the first. */
final class Published implements AutoCloseable {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    /** Who stands behind each name now: a restarted context registers before the old one is closed, or after. */
    private static final Map<ObjectName, Object> OWNERS = new ConcurrentHashMap<>();

    private final ObjectName name;
    private final Object bean;

    private Published(ObjectName name, Object bean) {
        this.name = name;
        this.bean = bean;
    }

    static <T> Published as(String type, String component, String name, T implementation, Class<T> contract) {
        try {
            StringBuilder text = new StringBuilder("dev.fusebox:type=" + type + ",component=" + quoted(component));
            if (name != null) {
                text.append(",name=").append(quoted(name));
            }
            ObjectName objectName = new ObjectName(text.toString());
            Object bean = new Described<>(implementation, contract);
            synchronized (SERVER) {
                if (SERVER.isRegistered(objectName)) {
                    SERVER.unregisterMBean(objectName);
                }
                SERVER.registerMBean(bean, objectName);
                OWNERS.put(objectName, bean);
            }
            return new Published(objectName, bean);
        } catch (JMException e) {
            throw new IllegalStateException("cannot publish " + type + " " + name + " of " + component, e);
        }
    }

    private static String quoted(String text) {
        return text.matches("[\\w.$/ -]+") ? text : ObjectName.quote(text);
    }

    /** Leaves alone what another application context of this process has put in its place. */
    @Override
    public void close() {
        try {
            synchronized (SERVER) {
                if (OWNERS.remove(name, bean)) {
                    SERVER.unregisterMBean(name);
                }
            }
        } catch (JMException gone) {
            // Already unregistered: nothing is left to do.
        }
    }

    private static final class Described<T> extends StandardMBean {
        private final Class<T> contract;

        Described(T implementation, Class<T> contract) {
            super(implementation, contract, true);
            this.contract = contract;
        }

        @Override
        protected String getDescription(MBeanInfo info) {
            Description text = contract.getAnnotation(Description.class);
            return text == null ? super.getDescription(info) : text.value();
        }

        @Override
        protected String getDescription(MBeanAttributeInfo info) {
            return of((info.isIs() ? "is" : "get") + info.getName(), super.getDescription(info));
        }

        @Override
        protected String getDescription(MBeanOperationInfo info) {
            return of(info.getName(), super.getDescription(info));
        }

        private String of(String method, String otherwise) {
            for (Method m : contract.getMethods()) {
                if (m.getName().equals(method) && m.isAnnotationPresent(Description.class)) {
                    return m.getAnnotation(Description.class).value();
                }
            }
            return otherwise;
        }
    }
}
