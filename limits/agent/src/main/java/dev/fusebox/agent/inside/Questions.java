package dev.fusebox.agent.inside;

import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Reads what a question consists of, and no other class: an application has many that do something when they are read. */
final class Questions extends ObjectInputStream {

    private static final Set<String> ALLOWED = new HashSet<>(Arrays.asList(
            "[Ljava.lang.Object;",
            "[Ljava.lang.String;",
            "java.lang.String",
            "java.lang.Number",
            "java.lang.Long",
            "java.lang.Integer",
            "java.lang.Boolean",
            "javax.management.ObjectName"));

    Questions(InputStream in) throws IOException {
        super(in);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass type) throws IOException, ClassNotFoundException {
        if (!ALLOWED.contains(type.getName())) {
            throw new InvalidClassException(type.getName(), "no question has it");
        }
        return super.resolveClass(type);
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws IOException {
        throw new InvalidClassException("no question has a proxy");
    }
}
