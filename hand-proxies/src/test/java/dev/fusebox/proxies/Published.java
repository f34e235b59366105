package dev.fusebox.proxies;

import java.lang.management.ManagementFactory;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** A limit as a proxy of this JVM publishes it. */
record Published(Integer max, Integer inUse, String setting) {

    /** {@code null} while there is none. */
    static Published of(Arm arm, String limit) throws JMException {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.fusebox:type=Limit,component=" + arm.id() + ",name=" + limit);
        try {
            return new Published(
                    (Integer) beans.getAttribute(name, "Max"), (Integer) beans.getAttribute(name, "InUse"), (String)
                            beans.getAttribute(name, "Setting"));
        } catch (InstanceNotFoundException notYet) {
            return null;
        }
    }
}
