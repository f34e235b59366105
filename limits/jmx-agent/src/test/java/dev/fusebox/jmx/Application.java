package dev.fusebox.jmx;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.ObjectName;

/** An application: prints that it has started, and ends when its input ends. With an argument it has an MBean. */
public final class Application {

    private Application() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            MBeans.register();
        }
        System.out.println("started");
        while (System.in.read() >= 0) {}
    }

    /** An MBean with arguments that JMX turns into its own types on the way. */
    public interface EchoMXBean {
        Map<String, Point> echo(List<Point> points, Map<String, Point> byName);
    }

    public static final class Echo implements EchoMXBean {
        @Override
        public Map<String, Point> echo(List<Point> points, Map<String, Point> byName) {
            points.forEach(point -> byName.put("x" + point.getX(), point));
            return byName;
        }
    }

    public static final class Point {
        private int x;

        public int getX() {
            return x;
        }

        public void setX(int x) {
            this.x = x;
        }
    }

    /** A separate class, so that the application also starts on a Java without JMX. */
    private static final class MBeans {
        static void register() throws JMException {
            ManagementFactory.getPlatformMBeanServer()
                    .registerMBean(new Echo(), new ObjectName("application:type=Echo"));
        }
    }
}
