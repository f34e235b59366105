package dev.fusebox.jmx;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** A class on an application's class path that writes a file when it is deserialized. */
final class Trap extends ObjectName {

    private static final long serialVersionUID = 1;

    private final String file;

    Trap(String file) throws MalformedObjectNameException {
        super("trap:type=Trap");
        this.file = file;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        Files.createFile(Paths.get(file));
    }
}
