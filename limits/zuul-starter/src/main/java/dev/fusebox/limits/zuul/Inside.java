package dev.fusebox.limits.zuul;

import java.lang.reflect.Field;

/**
 * Looks into the frameworks that run. A constant of a framework in our own code would be that of the version which we were
 * compiled against, and some objects keep to themselves what limits their callers.
 */
final class Inside {

    private Inside() {}

    /** The number behind a static field; {@code null} with a version that has none of this name. */
    static Integer constant(Class<?> type, String name) {
        Number number = field(null, type, name, Number.class);
        return number == null ? null : number.intValue();
    }

    /**
     * A field's value, private ones too; {@code null} with a version that has no such field, or one of another type.
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
