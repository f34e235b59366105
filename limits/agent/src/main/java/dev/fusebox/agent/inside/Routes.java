package dev.fusebox.agent.inside;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The routes of a gateway in the order in which it tries them, as plain text. By reflection: this code is compiled without Spring. */
final class Routes {

    private static final String REACTIVE = "org.springframework.cloud.gateway.route.RouteLocator";
    private static final String SERVLET = "org.springframework.cloud.gateway.server.mvc.config.GatewayMvcProperties";
    private static final String ZUUL = "org.springframework.cloud.netflix.zuul.filters.RouteLocator";
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Routes() {}

    /**
     * Of each route its id, address, predicate, and filters.
     *
     * @param context {@code org.springframework.context.ApplicationContext}
     */
    static Object[] of(Object context) throws ReflectiveOperationException {
        Object bean = bean(context, REACTIVE);
        if (bean != null) {
            return reactive(bean);
        }
        bean = bean(context, SERVLET);
        if (bean != null) {
            return servlet(bean);
        }
        bean = bean(context, ZUUL);
        return bean == null ? new Object[0] : zuul(bean);
    }

    private static Object[] reactive(Object locator) throws ReflectiveOperationException {
        Object list = call(call(locator, "getRoutes"), "collectList");
        List<Object> all = new ArrayList<Object>();
        for (Object route : (Iterable<?>) find(list, "block", Duration.class).invoke(list, PATIENCE)) {
            all.add(route(
                    call(route, "getId"),
                    call(route, "getUri"),
                    String.valueOf(call(route, "getPredicate")),
                    texts((Collection<?>) call(route, "getFilters"))));
        }
        return all.toArray();
    }

    private static Object[] servlet(Object properties) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<Object>();
        for (Object route : (Collection<?>) call(properties, "getRoutes")) {
            all.add(servletRoute(call(route, "getId"), route));
        }
        for (Map.Entry<?, ?> route : ((Map<?, ?>) call(properties, "getRoutesMap")).entrySet()) {
            Object id = call(route.getValue(), "getId");
            all.add(servletRoute(id == null ? route.getKey() : id, route.getValue()));
        }
        return all.toArray();
    }

    private static Object[] servletRoute(Object id, Object route) throws ReflectiveOperationException {
        return route(
                id,
                call(route, "getUri"),
                String.join(" && ", named((Collection<?>) call(route, "getPredicates"))),
                named((Collection<?>) call(route, "getFilters")));
    }

    /** Each {@code Name: [value, value]}. */
    private static String[] named(Collection<?> parts) throws ReflectiveOperationException {
        List<String> all = new ArrayList<String>();
        for (Object part : parts) {
            all.add(call(part, "getName") + ": " + ((Map<?, ?>) call(part, "getArgs")).values());
        }
        return all.toArray(new String[0]);
    }

    private static Object[] zuul(Object locator) throws ReflectiveOperationException {
        List<Object> all = new ArrayList<Object>();
        for (Object route : (Collection<?>) call(locator, "getRoutes")) {
            all.add(route(
                    call(route, "getId"),
                    call(route, "getLocation"),
                    "Path: [" + call(route, "getFullPath") + "]",
                    new String[0]));
        }
        return all.toArray();
    }

    private static Object[] route(Object id, Object address, String predicate, String[] filters) {
        for (int i = 0; i < filters.length; i++) {
            filters[i] = Environments.cleaned(filters[i]);
        }
        return new Object[] {
            String.valueOf(id),
            Environments.cleaned(String.valueOf(address)),
            Environments.cleaned(predicate),
            String.join("\n", filters)
        };
    }

    private static String[] texts(Collection<?> objects) {
        return Arrays.stream(objects.toArray()).map(String::valueOf).toArray(String[]::new);
    }

    /** {@code null} where there is none. */
    private static Object bean(Object context, String type) throws ReflectiveOperationException {
        try {
            Class<?> wanted = Class.forName(type, false, context.getClass().getClassLoader());
            return find(context, "getBean", Class.class).invoke(context, wanted);
        } catch (ClassNotFoundException | LinkageError | InvocationTargetException none) {
            return null;
        }
    }

    private static Object call(Object object, String name) throws ReflectiveOperationException {
        return find(object, name).invoke(object);
    }

    private static Method find(Object object, String name, Class<?>... types) throws NoSuchMethodException {
        Method method = object.getClass().getMethod(name, types);
        method.setAccessible(true);
        return method;
    }
}
