package dev.fusebox.lab.jmx;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process to be followed over its ends and starts: always the same port, and an address that is asked for anew each time,
 * because a lab that starts again has another password.
 *
 * @param name the component; {@code null} when only the process itself can tell
 * @param where host and port
 * @param address empty while it is known not to run
 */
public record JmxTarget(@Nullable String name, String where, Supplier<Optional<JmxProcess.Address>> address) {

    /** What tells it from others. */
    String key() {
        return name + "@" + where;
    }
}
