package dev.fusebox.limits.zuul;

import java.lang.reflect.Field;

/**
 * Reads fields of the running frameworks. The compiler would copy a framework's constant from the version that this starter
 * is compiled against, and some objects keep their limits in private fields.
 */
final class Inside {

    /** The number in a static field; {@code null} with a version that has no such field. */
    static Integer constant(Class<?> type, String name) {
        Number number = field(null, type, name, Number.class);
        return number == null ? null : number.intValue();
    }

    /**
     * A field's value, also of a private field; {@code null} with a version that has no such field, or one of another type.
     *
     * @param object whose field it is; {@code null} for a static one
     */
    static <T> T field(Object object, Class<?> declaring, String name, Class<T> type) {
        try {
            Field field = declaring.getDeclaredField(name);
            field.setAccessible(true);
            Object value = field.get(object);
            return type.isInstance(value) ? type.cast(value) : null;
        } catch (ReflectiveOperationException | RuntimeException | LinkageError otherVersion) {
            return null;
        }
    }
}
