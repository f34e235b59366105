package dev.fusebox.lab.common;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.DatabindContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.jsontype.impl.TypeIdResolverBase;

/** Reads and writes the key {@code kind}, by the {@link NamedKind}s that are registered. */
public final class KindNames extends TypeIdResolverBase {

    private static final List<NamedKind> ALL = ServiceLoader.load(NamedKind.class).stream()
            .map(ServiceLoader.Provider::get)
            .toList();

    private @Nullable JavaType base;

    /** All that are registered, in the order of that file. */
    public static List<NamedKind> all() {
        return ALL;
    }

    /** The names of what is read as this type. */
    static Stream<String> of(Class<?> base) {
        return ALL.stream()
                .filter(kind -> kind.types().stream().anyMatch(base::isAssignableFrom))
                .map(NamedKind::name);
    }

    /** Where the annotation is on a list, its elements have kinds. */
    @Override
    public void init(JavaType type) {
        base = type.isContainerType() ? type.getContentType() : type;
    }

    @Override
    public String idFromValue(DatabindContext context, Object value) {
        return idFromValueAndType(context, value, value.getClass());
    }

    @Override
    public String idFromValueAndType(DatabindContext context, @Nullable Object value, Class<?> type) {
        return of(type).findFirst().orElseGet(type::getSimpleName);
    }

    @Override
    public @Nullable JavaType typeFromId(DatabindContext context, String id) {
        JavaType wanted = Objects.requireNonNull(base);
        return ALL.stream()
                .filter(kind -> kind.name().equals(id))
                .flatMap(kind -> kind.types().stream())
                .filter(type -> wanted.getRawClass().isAssignableFrom(type))
                .findFirst()
                .map(type -> context.constructSpecializedType(wanted, type))
                .orElse(null);
    }

    @Override
    public JsonTypeInfo.Id getMechanism() {
        return JsonTypeInfo.Id.CUSTOM;
    }
}
