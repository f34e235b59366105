package dev.fusebox.lab.common;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is alike, together. */
public final class Groups {

    /** Groups in the order of their first elements. */
    public static <T> Stream<List<T>> alike(Collection<T> all, Function<? super T, ?> key) {
        return all.stream().collect(by(key)).values().stream();
    }

    /** The groups have the order of their first elements. */
    public static <T, K> Collector<T, ?, Map<K, List<T>>> by(Function<? super T, ? extends K> key) {
        return Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList());
    }
}
