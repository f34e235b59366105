package dev.fusebox.lean;

import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** The names of an answer's headers in any case, collected when they are asked for: only a retry or a fallback does. */
final class AnswerNames extends AbstractSet<String> {

    private final Consumer<Set<String>> collect;
    private Set<String> names;

    AnswerNames(Consumer<Set<String>> collect) {
        this.collect = collect;
    }

    private Set<String> names() {
        if (names == null) {
            collect.accept(names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER));
        }
        return names;
    }

    @Override
    public boolean contains(Object name) {
        return name instanceof String && names().contains(name);
    }

    @Override
    public Iterator<String> iterator() {
        return names().iterator();
    }

    @Override
    public int size() {
        return names().size();
    }
}
