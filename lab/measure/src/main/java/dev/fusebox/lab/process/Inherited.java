package dev.fusebox.lab.process;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * Which variables of the lab's environment a process inherits. Spring takes a variable for the setting of the same name, as
 * {@code RIBBON_MAXCONNECTIONSPERHOST}, and a JVM takes properties from some, so they could change limits or move a process off
 * loopback.
 */
enum Inherited {
    /** Where programs and files are, and how to write text and time. */
    BY_OWN_PROCESS("PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_\\w+|TZ|TMP|TEMP|TMPDIR|JAVA_HOME|SYSTEMROOT|WINDIR"),

    /** A gateway of the user's may need its own variables. It does not inherit where to listen. */
    BY_USERS_PROCESS("(?!(?:SERVER|SPRING|MANAGEMENT|EUREKA|LOGGING)[_.]).*");

    private static final String JVM_FLAGS = "JDK_JAVA_OPTIONS";

    /** Switches and numbers of the JVM: no property, no agent, no file. */
    private static final Pattern HARMLESS_FLAGS = Pattern.compile("(?:\\s*-XX:(?:[+-]\\w+|\\w+=\\d+\\w?)\\s*)*");

    private final Pattern names;

    Inherited(String names) {
        this.names = Pattern.compile(names, Pattern.CASE_INSENSITIVE);
    }

    /** Removes all others. */
    void keepIn(Map<String, String> environment) {
        environment
                .entrySet()
                .removeIf(variable -> !names.matcher(variable.getKey()).matches()
                        && !(variable.getKey().equals(JVM_FLAGS)
                                && HARMLESS_FLAGS.matcher(variable.getValue()).matches()));
    }
}
