package dev.fusebox.lab.common;

import java.util.List;

/** What a document calls by the key {@code kind}. A line in {@code META-INF/services} registers it; see {@link KindNames}. */
public interface NamedKind {

    /** As documents spell it. */
    String name();

    /** What an entry of this kind is read as: a class for each sort of document. */
    List<Class<?>> types();
}
