package dev.fusebox.agent.inside;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The application contexts of this JVM, found through what frameworks keep in static fields: Spring Boot's shutdown hook (from 2.5 on),
 * or Zuul's filters, one of which has the factory of Ribbon's clients. All by reflection: this code is compiled without Spring.
 */
final class Applications {

    private static final String SPRING = "dev.fusebox.limits.spring.AttachedLimits";
    private static final String ZUUL = "dev.fusebox.limits.zuul.AttachedZuul";
    private static final String COVERED =
            "Fusebox reads Spring Boot 3.4 or newer, and Zuul 1 on Spring Boot 2.0 to 2.3: notes/your-gateway.md";
    private static final String NOT_YET =
            "it has not started yet, or its context cannot be found: it has no web server, or"
                    + " registers no shutdown hook (a WAR, spring.main.register-shutdown-hook=false)";
    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+).*");

    private final Object context;
    private final String reader;
    private final String whyNot;
    private final boolean starting;

    private Applications(Object context, String reader, String whyNot, boolean starting) {
        this.context = context;
        this.reader = reader;
        this.whyNot = whyNot;
        this.starting = starting;
    }

    private static Applications none(String whyNot) {
        return new Applications(null, null, whyNot, false);
    }

    /** @param entrances classes of the application's frameworks; none: this JVM has no such framework */
    static Applications behind(Class<?>[] entrances) {
        if (entrances.length == 0) {
            return none("it runs no application on Spring Boot; " + COVERED);
        }
        ClassLoader loader = entrances[0].getClassLoader();
        try {
            Class<?> zuul = find(loader, "com.netflix.zuul.filters.FilterRegistry");
            String version = bootVersion(loader);
            if (zuul == null && !isCovered(version)) {
                return none("it runs on Spring Boot " + version + "; " + COVERED);
            }
            Object found = zuul == null ? ofBoot(loader) : ofZuul(zuul);
            return found == null || !isRunning(found)
                    ? new Applications(null, null, NOT_YET, true)
                    : new Applications(found, zuul == null ? SPRING : ZUUL, null, false);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError otherVersion) {
            return none("its application context cannot be found (" + otherVersion + ")");
        }
    }

    boolean started() {
        return context != null;
    }

    /** Whether waiting may help. */
    boolean isStarting() {
        return starting;
    }

    Object context() {
        return context;
    }

    /** The class that reads it. */
    String reader() {
        return reader;
    }

    /** In words, for a person; {@code null} when it has started. */
    String whyNot() {
        return whyNot;
    }

    private static boolean isCovered(String version) {
        Matcher parts = VERSION.matcher(version);
        return parts.matches()
                && (Integer.parseInt(parts.group(1)) > 3
                        || Integer.parseInt(parts.group(1)) == 3 && Integer.parseInt(parts.group(2)) >= 4);
    }

    private static String bootVersion(ClassLoader loader) throws ReflectiveOperationException {
        return String.valueOf(Class.forName("org.springframework.boot.SpringBootVersion", true, loader)
                .getMethod("getVersion")
                .invoke(null));
    }

    /** The one with a web server that calls come to: not that of a management port, nor Spring Cloud's parent. */
    private static Object ofBoot(ClassLoader loader) throws ReflectiveOperationException {
        Object hook =
                get(null, Class.forName("org.springframework.boot.SpringApplication", true, loader), "shutdownHook");
        Collection<?> contexts = (Collection<?>) get(hook, hook.getClass(), "contexts");
        List<Object> all;
        synchronized (hook.getClass()) {
            all = new ArrayList<Object>(contexts);
        }
        Collections.reverse(all);
        for (Object one : all) {
            if (method(one, "getWebServer") != null && call(one, "getServerNamespace") == null && isRunning(one)) {
                return one;
            }
        }
        return null;
    }

    private static Object ofZuul(Class<?> registry) throws ReflectiveOperationException {
        Object filters = registry.getMethod("instance").invoke(null);
        for (Object filter : (Collection<?>) call(filters, "getAllFilters")) {
            Object commands = getOrNull(filter, "ribbonCommandFactory");
            Object clients = commands == null ? null : getOrNull(commands, "clientFactory");
            Object context = clients == null ? null : getOrNull(clients, "parent");
            if (context != null) {
                return context;
            }
        }
        return null;
    }

    /** Up and listening: reading beans of one that still makes them would change the order in which it makes them. */
    private static boolean isRunning(Object context) throws ReflectiveOperationException {
        if (!Boolean.TRUE.equals(call(context, "isActive")) || !Boolean.TRUE.equals(call(context, "isRunning"))) {
            return false;
        }
        Object server = call(context, "getWebServer");
        return method(context, "getWebServer") == null || server != null && (Integer) call(server, "getPort") > 0;
    }

    private static Class<?> find(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError notHere) {
            return null;
        }
    }

    private static Method method(Object object, String name) {
        return Arrays.stream(object.getClass().getMethods())
                .filter(method -> method.getName().equals(name) && method.getParameterCount() == 0)
                .findFirst()
                .orElse(null);
    }

    private static Object call(Object object, String name) throws ReflectiveOperationException {
        Method method = method(object, name);
        if (method == null) {
            return null;
        }
        method.setAccessible(true);
        return method.invoke(object);
    }

    private static Object get(Object object, Class<?> type, String name) throws ReflectiveOperationException {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    field.setAccessible(true);
                    return field.get(object);
                }
            }
        }
        throw new NoSuchFieldException(type.getName() + "." + name);
    }

    private static Object getOrNull(Object object, String name) throws ReflectiveOperationException {
        try {
            return get(object, object.getClass(), name);
        } catch (NoSuchFieldException other) {
            return null;
        }
    }
}
