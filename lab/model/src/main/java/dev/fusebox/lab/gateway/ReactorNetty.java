package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.EVENT_LOOP;

import dev.fusebox.lab.chain.LimitSpec;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.util.List;
import java.util.Map;

/** The event loops of a process on Reactor Netty. It reads their number from the properties of the JVM, before Spring reads any. */
public final class ReactorNetty {

    private static final String LOOPS = "reactor.netty.ioWorkerCount";

    public static final SettingsCatalogue SETTINGS = new SettingsCatalogue(
            List.of(Namespace.ofJvm("reactor.netty.", "Reactor Netty")),
            Map.of(EVENT_LOOP, "this process has no event loops of Reactor Netty"),
            List.of(sizing(
                    EVENT_LOOP, LOOPS, "" + Math.max(4, Runtime.getRuntime().availableProcessors()))));

    public static LimitSpec loops(Component process, LayeredSettings settings) {
        return process.limit(EVENT_LOOP, null, settings.get(LOOPS));
    }
}
