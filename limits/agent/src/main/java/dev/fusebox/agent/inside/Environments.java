package dev.fusebox.agent.inside;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The property sources of a Spring application, in their order, as plain text. By reflection: this code is compiled without Spring. */
final class Environments {

    private static final String HIDDEN = "******";

    /** A name that looks like this never gives its value away. */
    private static final Pattern SECRET =
            Pattern.compile("(?i).*(password|passwd|passphrase|\\bpass\\b|_pass\\b|pwd|secret|token|credential"
                    + "|private.?key|api.?key|access.?key|encrypt.?key|signing|authorization).*");

    /** Names that hold other names, of services and routes: only their last part says what they set. */
    private static final Pattern LIMITS = Pattern.compile(
            "(?i)(hystrix\\.|ribbon\\.|zuul\\.|resilience4j\\.|spring\\.cloud\\.gateway\\.).*|.*\\.ribbon\\..*");

    /** Has all arguments of the program. */
    private static final String COMMAND = "sun.java.command";

    private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/@\\s]+(?=@)");

    /** A secret in a longer text: in an address, in JSON, among options. */
    private static final Pattern INSIDE = Pattern.compile(
            "(?i)((?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|api.?key)[\\w.-]*[\"']?\\s*[=:]\\s*)"
                    + "(\"[^\"]*\"|[^&,;\\s}\"']+)");

    private Environments() {}

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
        values.add(cleaned(String.valueOf(call(source, "getName"))));
        for (String name : names) {
            Object text = value == null ? null : tried(value, source, name);
            if (text != null) {
                Object where = origin == null ? null : tried(origin, source, name);
                values.add(new Object[] {
                    name,
                    isSecret(name) ? HIDDEN : cleaned(text.toString()),
                    where == null ? null : cleaned(where.toString())
                });
            }
        }
        return values.toArray();
    }

    static boolean isSecret(String name) {
        String last = name.substring(name.lastIndexOf('.') + 1);
        String telling = LIMITS.matcher(name).matches() ? last : name;
        return name.equals(COMMAND) || SECRET.matcher(telling).matches() && !last.matches("(?i)requested-?tokens\\]?");
    }

    static String cleaned(String text) {
        return INSIDE.matcher(LOGIN.matcher(text).replaceAll(HIDDEN)).replaceAll("$1" + HIDDEN);
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
