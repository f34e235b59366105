package dev.fusebox.proxies.floor;

import dev.fusebox.limits.LimitPublisher;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.PropertyOrigins;
import dev.fusebox.limits.PropertyOrigins.Source;
import dev.fusebox.limits.Settings;
import dev.fusebox.proxies.Arguments;
import dev.fusebox.proxies.RunningProxy;
import dev.fusebox.proxies.Server;
import dev.fusebox.proxies.client.ClientSettings;
import dev.fusebox.proxies.client.TimeLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.convert.DurationStyle;

/** The proxies without Spring: each is the least that a correct proxy on its library has to do. */
public final class Floors {

    /** The style that {@code --hand-proxy.server=netty} runs without Spring. */
    public static final String REACTOR_NETTY = "reactor-netty";

    private Floors() {}

    public static RunningProxy start(Arguments arguments) {
        Map<String, String> all = arguments.all();
        ClientSettings client = client(all);
        Settings settings = settings(all);
        Floor floor = arguments.server() == Server.VERTX
                ? new VertxProxy(arguments.routes(), client, settings)
                : new ReactorNettyProxy(arguments.routes(), client, settings);
        TimeLimits times = new TimeLimits(settings, all::get);
        arguments.routes().forEach(route -> times.addClient(route.id(), client));
        List<LimitSource> limits = new ArrayList<>(floor.limits());
        limits.add(times);
        return start(floor, limits, all);
    }

    private static RunningProxy start(Floor floor, List<LimitSource> limits, Map<String, String> all) {
        try {
            int port = floor.start(all.getOrDefault("server.address", "127.0.0.1"), port(all));
            LimitPublisher publisher =
                    new LimitPublisher(all.getOrDefault("spring.application.name", "hand-proxies"), limits);
            return new RunningProxy(port, () -> {
                publisher.close();
                floor.close();
            });
        } catch (RuntimeException notStarted) {
            // Otherwise its threads keep the process alive.
            floor.close();
            throw notStarted;
        }
    }

    /** A server that listens when it has started. */
    interface Floor extends AutoCloseable {

        /**
         * @param port 0 for any
         * @return the port that it listens at
         */
        int start(String address, int port);

        List<LimitSource> limits();

        @Override
        void close();
    }

    /** The settings of the profile are arguments, too. */
    private static Settings settings(Map<String, String> all) {
        String profile = all.getOrDefault("spring.profiles.active", "");
        return profile.isEmpty()
                ? new PropertyOrigins(List.of(), List.of(new Source("commandLineArgs", all::get)))
                : new PropertyOrigins(
                        List.of(profile), List.of(new Source("application-" + profile + ".yml", all::get)));
    }

    private static ClientSettings client(Map<String, String> all) {
        String most = all.get(ClientSettings.MAX_CONNECTIONS);
        return new ClientSettings(
                most == null ? null : number(ClientSettings.MAX_CONNECTIONS, most),
                time(all, ClientSettings.CONNECT_TIMEOUT),
                time(all, ClientSettings.RESPONSE_TIMEOUT));
    }

    private static int port(Map<String, String> all) {
        return number("server.port", all.getOrDefault("server.port", "0"));
    }

    private static int number(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(name + "=" + text + ": write a whole number", notANumber);
        }
    }

    private static Duration time(Map<String, String> all, String name) {
        String text = all.get(name);
        try {
            return text == null ? null : DurationStyle.detectAndParse(text);
        } catch (IllegalArgumentException notATime) {
            throw new IllegalArgumentException(name + "=" + text + ": write a time as 500ms or 60s", notATime);
        }
    }
}
