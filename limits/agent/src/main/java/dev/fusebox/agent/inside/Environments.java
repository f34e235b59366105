package dev.fusebox.agent.inside;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The property sources of a Spring application, in their order, as plain text. By reflection: this code is compiled without Spring. */
final class Environments {

    /** A name that looks like this never gives its value away. */
    private static final Pattern SECRET = Pattern.compile(
            "(?i).*(password|passwd|secret|token|credential|passphrase|private.?key|api.?key|authorization).*");

    private static final String HIDDEN = "******";

    /**
     * The active profiles, then for each source its name and after it arrays of property, text and origin.
     *
     * @param context {@code org.springframework.context.ApplicationContext}
     */
    static Object[] of(Object context) throws ReflectiveOperationException {
        Object environment = call(context, "getEnvironment");
        List<Object> all = new ArrayList<>();
        all.add(call(environment, "getActiveProfiles"));
        for (Object source : (Iterable<?>) call(environment, "getPropertySources")) {
            Method names = find(source, "getPropertyNames");
            if (names != null) {
                all.add(values(source, (String[]) names.invoke(source)));
            }
        }
        return all.toArray();
    }

    private static Object[] values(Object source, String[] names) throws ReflectiveOperationException {
        Method value = find(source, "getProperty", String.class);
        Method origin = find(source, "getOrigin", Object.class);
        List<Object> values = new ArrayList<>();
        values.add(call(source, "getName"));
        for (String name : names) {
            Object text = value == null ? null : tried(value, source, name);
            if (text != null) {
                Object where = origin == null ? null : tried(origin, source, name);
                values.add(new Object[] {
                    name,
                    SECRET.matcher(name).matches() ? HIDDEN : text.toString(),
                    where == null ? null : where.toString()
                });
            }
        }
        return values.toArray();
    }

    /** {@code null} for a value that its source cannot give. */
    private static Object tried(Method method, Object source, String name) throws ReflectiveOperationException {
        try {
            return method.invoke(source, name);
        } catch (InvocationTargetException failed) {
            return null;
        }
    }

    private static Object call(Object object, String name) throws ReflectiveOperationException {
        return find(object, name).invoke(object);
    }

    private static Method find(Object object, String name, Class<?>... types) {
        try {
            Method method = object.getClass().getMethod(name, types);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException none) {
            return null;
        }
    }
}
