package dev.fusebox.limits.spring;

import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.Map;

/** Private fields of libraries. */
final class Fields {

    /** The fields of a class and its superclasses, by name; looked up once, because they are read many times a second. */
    private static final ClassValue<Map<String, Field>> OF = new ClassValue<>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
            Map<String, Field> fields = new HashMap<>();
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (Field field : at.getDeclaredFields()) {
                    fields.putIfAbsent(field.getName(), field);
                }
            }
            return fields;
        }
    };

    /** @throws IllegalStateException when this version has no field of that name */
    static Object get(Object object, String name) {
        return get(object, present(object.getClass(), name));
    }

    /** @throws IllegalStateException when this version has no field of that name */
    static Object getStatic(Class<?> type, String name) {
        return get(null, present(type, name));
    }

    /** {@code null} when there is no such field, or it cannot be read. */
    static Object getIfOpen(Object object, String name) {
        try {
            Field field = OF.get(object.getClass()).get(name);
            return field == null ? null : get(object, field);
        } catch (IllegalStateException | LinkageError closed) {
            return null;
        }
    }

    /** @throws IllegalStateException when the object's class has no field of this type */
    static <T> T ofType(Object object, Class<T> type) {
        return OF.get(object.getClass()).values().stream()
                .filter(field -> field.getType() == type)
                .map(field -> type.cast(get(object, field)))
                .findFirst()
                .orElseThrow(() -> missing(object.getClass(), type.getSimpleName()));
    }

    private static Field present(Class<?> type, String name) {
        Field field = OF.get(type).get(name);
        if (field == null) {
            throw missing(type, name);
        }
        return field;
    }

    private static IllegalStateException missing(Class<?> type, String what) {
        return new IllegalStateException(type.getName() + " has no " + what + " in this version");
    }

    private static Object get(Object object, Field field) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (ReflectiveOperationException | RuntimeException closed) {
            throw new IllegalStateException(
                    field.getDeclaringClass().getName() + " does not open " + field.getName(), closed);
        }
    }
}
