package dev.fusebox.limits;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.StandardMBean;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.SimpleType;

/** An MXBean on the platform server, with its {@link Description}s. A second one of the same name replaces the first. */
final class Published implements AutoCloseable {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    /** The MBean behind each name now: a restarted context registers before or after the old one is closed. */
    private static final Map<ObjectName, Object> OWNERS = new ConcurrentHashMap<>();

    private final ObjectName name;
    private final Object bean;

    private Published(ObjectName name, Object bean) {
        this.name = name;
        this.bean = bean;
    }

    static <T> Published as(String type, String component, String name, T implementation, Class<T> contract) {
        return register(type, component, name, new Described<>(implementation, contract));
    }

    static Published as(String component, Breaker breaker, CircuitBreakerMXBean view) {
        return register("CircuitBreaker", component, breaker.name(), new DescribedBreaker(view, breaker));
    }

    private static Published register(String type, String component, String name, Object bean) {
        try {
            StringBuilder text = new StringBuilder("dev.fusebox:type=" + type + ",component=" + quoted(component));
            if (name != null) {
                text.append(",name=").append(quoted(name));
            }
            ObjectName objectName = new ObjectName(text.toString());
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

    /** Does not unregister an MBean by which another application context of this process has replaced it. */
    @Override
    public void close() {
        try {
            synchronized (SERVER) {
                if (OWNERS.remove(name, bean)) {
                    SERVER.unregisterMBean(name);
                }
            }
        } catch (JMException gone) {
            // Already unregistered.
        }
    }

    private static class Described<T> extends StandardMBean {
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

    /** A circuit breaker's MBean: its attributes, and one for each {@link ErrorCause}. */
    private static final class DescribedBreaker extends Described<CircuitBreakerMXBean> {
        private final Breaker breaker;

        DescribedBreaker(CircuitBreakerMXBean view, Breaker breaker) {
            super(view, CircuitBreakerMXBean.class);
            this.breaker = breaker;
        }

        @Override
        public Object getAttribute(String attribute)
                throws AttributeNotFoundException, MBeanException, ReflectionException {
            for (ErrorCause cause : ErrorCause.values()) {
                if (cause.attribute().equals(attribute)) {
                    return Reading.orAbsent(() -> breaker.errors().get(cause));
                }
            }
            return super.getAttribute(attribute);
        }

        @Override
        public AttributeList getAttributes(String[] attributes) {
            AttributeList found = new AttributeList();
            for (String attribute : attributes) {
                try {
                    found.add(new Attribute(attribute, getAttribute(attribute)));
                } catch (JMException unreadable) {
                    // The contract of getAttributes: leave it out.
                }
            }
            return found;
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            MBeanInfo own = super.getMBeanInfo();
            List<MBeanAttributeInfo> attributes = new ArrayList<>(Arrays.asList(own.getAttributes()));
            for (ErrorCause cause : ErrorCause.values()) {
                attributes.add(new OpenMBeanAttributeInfoSupport(
                        cause.attribute(), "Calls " + cause.words() + ".", SimpleType.LONG, true, false, false));
            }
            return new MBeanInfo(
                    own.getClassName(),
                    own.getDescription(),
                    attributes.toArray(new MBeanAttributeInfo[0]),
                    own.getConstructors(),
                    own.getOperations(),
                    own.getNotifications(),
                    own.getDescriptor());
        }
    }
}
