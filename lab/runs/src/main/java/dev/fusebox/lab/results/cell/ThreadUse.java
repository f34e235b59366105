package dev.fusebox.lab.results.cell;

import com.fasterxml.jackson.annotation.JsonIgnore;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a process that used a good part of a processor during a cell. A thread uses one at a time, so with all of it the
 * thread is a limit, however many processors there are.
 *
 * @param name as the JVM has it; of a thread that is not Java's, as the system has it, which keeps 15 characters
 * @param cores mean of the processors that it used: 1 at most
 */
public record ThreadUse(String name, double cores) {

    /** What a thread is for that works for the JVM and not for the application; {@code null} for any other. */
    @JsonIgnore
    public @Nullable String ofJvm() {
        return ofJvm(name);
    }

    /** What a thread is for, by the name that Linux has; names of Java 17 to 25. */
    public static @Nullable String ofJvm(String name) {
        if (name.matches("C[12] Compiler.*")) {
            return "JIT compiler";
        }
        if (name.matches("GC Thread.*|G1 .*|Shenandoah.*|[XZ](Driver|Worker|Director).*")) {
            return "garbage collector";
        }
        return name.matches("VM Thread|VM Periodic.*") ? "virtual machine" : null;
    }
}
