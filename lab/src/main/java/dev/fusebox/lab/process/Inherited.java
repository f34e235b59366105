package dev.fusebox.lab.process;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which variables of the lab's environment a process inherits. Spring takes a variable for the setting of the same name, as
 * {@code RIBBON_MAXCONNECTIONSPERHOST}, and a JVM takes flags from some, so they could change limits or move a process off loopback.
 */
enum Inherited {
    /** Where programs and files are, and how to write text and time. */
    BY_OWN_PROCESS("PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\\w+|TZ|TMP|TEMP|TMPDIR|JAVA_HOME|SYSTEMROOT|WINDIR"),

    /** A gateway of the user's may need its own variables. It does not inherit where to listen. */
    BY_USERS_PROCESS("(?!(?:SERVER|SPRING|MANAGEMENT|EUREKA|LOGGING)[_.]).*");

    private final Pattern names;

    Inherited(String names) {
        this.names = Pattern.compile(names, Pattern.CASE_INSENSITIVE);
    }

    /** Removes all others. */
    void keepIn(Map<String, String> environment) {
        environment.keySet().removeIf(name -> !names.matcher(name).matches());
    }
}
