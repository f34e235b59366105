package dev.fusebox.demo;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Reads MBeans as a tool outside this process does: by name, as plain types. */
final class Beans {

    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    private Beans() {}

    static Object read(String name, String attribute) throws JMException {
        return SERVER.getAttribute(new ObjectName(name), attribute);
    }

    static Object invoke(String name, String operation) throws JMException {
        return SERVER.invoke(new ObjectName(name), operation, null, null);
    }
}
