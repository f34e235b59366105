package dev.fusebox.limits;

import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.JMException;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.ReflectionException;

/** Where a Tomcat's {@code ThreadPool} MBean is, from which {@link TomcatLimits} reads. */
public final class TomcatMBeanServer {

    private static final String POOLS = "Tomcat:type=ThreadPool,";

    private final MBeanServer server;

    private TomcatMBeanServer(MBeanServer server) {
        this.server = server;
    }

    /** That of the JVM, where Tomcat registers its MBeans unless that is switched off. */
    public static TomcatMBeanServer platform() {
        return new TomcatMBeanServer(ManagementFactory.getPlatformMBeanServer());
    }

    /**
     * For a Tomcat that runs already: the JVM's, or else, as Boot switches these MBeans off, a separate server, with the
     * same object of Tomcat under the same name. Nothing of Tomcat is changed.
     *
     * @param tomcat {@code org.apache.catalina.startup.Tomcat}, of any version
     * @throws IllegalStateException when this version keeps its connector elsewhere
     */
    public static TomcatMBeanServer of(Object tomcat) {
        TomcatMBeanServer platform = platform();
        try {
            if (!platform.server.queryNames(new ObjectName(POOLS + "*"), null).isEmpty()) {
                return platform;
            }
            Object[] connectors = (Object[]) get(get(tomcat, "getService"), "findConnectors");
            MBeanServer own = MBeanServerFactory.newMBeanServer();
            if (connectors.length > 0) {
                Object endpoint = get(get(connectors[0], "getProtocolHandler"), "getEndpoint");
                own.registerMBean(new Getters(endpoint), new ObjectName(POOLS + "name=\"running\""));
            }
            return new TomcatMBeanServer(own);
        } catch (JMException | ReflectiveOperationException otherVersion) {
            throw new IllegalStateException(
                    "this Tomcat cannot be read: " + Reading.reason(otherVersion), otherVersion);
        }
    }

    public MBeanServer get() {
        return server;
    }

    private static Object get(Object object, String method) throws ReflectiveOperationException {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            for (Method own : type.getDeclaredMethods()) {
                if (own.getName().equals(method)
                        && own.getParameterCount() == 0
                        && !Modifier.isAbstract(own.getModifiers())) {
                    own.setAccessible(true);
                    return own.invoke(object);
                }
            }
        }
        throw new NoSuchMethodException(object.getClass().getName() + "." + method);
    }

    /** An object's getters as attributes, as Tomcat's own registry makes them of the same object. */
    private static final class Getters implements DynamicMBean {

        private final Object object;

        Getters(Object object) {
            this.object = object;
        }

        @Override
        public Object getAttribute(String name) throws AttributeNotFoundException, ReflectionException {
            String rest = Character.toUpperCase(name.charAt(0)) + name.substring(1);
            for (String prefix : new String[] {"get", "is"}) {
                try {
                    return get(object, prefix + rest);
                } catch (NoSuchMethodException other) {
                    // Then by the next prefix.
                } catch (InvocationTargetException failed) {
                    throw new ReflectionException(failed);
                } catch (ReflectiveOperationException closed) {
                    throw new ReflectionException(closed);
                }
            }
            throw new AttributeNotFoundException(name);
        }

        @Override
        public AttributeList getAttributes(String[] names) {
            throw new UnsupportedOperationException("read one by one");
        }

        @Override
        public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
            throw new AttributeNotFoundException(attribute.getName() + " is only read");
        }

        @Override
        public AttributeList setAttributes(AttributeList attributes) {
            throw new UnsupportedOperationException("they are only read");
        }

        @Override
        public Object invoke(String action, Object[] arguments, String[] types) {
            throw new UnsupportedOperationException("it is only read");
        }

        @Override
        public MBeanInfo getMBeanInfo() {
            return new MBeanInfo(object.getClass().getName(), "a Tomcat's connector", null, null, null, null);
        }
    }
}
