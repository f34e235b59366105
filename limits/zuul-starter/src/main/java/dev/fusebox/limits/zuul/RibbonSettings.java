package dev.fusebox.limits.zuul;

import com.netflix.client.config.CommonClientConfigKey;
import com.netflix.client.config.DefaultClientConfigImpl;
import com.netflix.client.config.IClientConfigKey;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import java.util.Locale;
import org.springframework.cloud.netflix.ribbon.RibbonClientConfiguration;

/** The setting of a figure of Ribbon: a property of the service, a property of all services, or the default. */
final class RibbonSettings {

    private final Settings settings;

    RibbonSettings(Settings settings) {
        this.settings = settings;
    }

    Setting of(String service, IClientConfigKey<Integer> key, Integer live) {
        return settings.of(live, usual(key), properties(service, key));
    }

    /** The strongest first. */
    static String[] properties(String service, IClientConfigKey<Integer> key) {
        return new String[] {service + ".ribbon." + key.key(), "ribbon." + key.key()};
    }

    /** Spring Cloud's default hides Ribbon's own: {@code DEFAULT_READ_TIMEOUT} is the default of {@code ReadTimeout}. */
    static Integer usual(IClientConfigKey<Integer> key) {
        String constant = "DEFAULT" + key.key().replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
        Integer ofSpring = Inside.constant(RibbonClientConfiguration.class, constant);
        return ofSpring != null ? ofSpring : Inside.constant(DefaultClientConfigImpl.class, constant);
    }

    /** Time for all attempts of a call by default: then the time limit that Zuul gives a command. */
    static Integer usualSum() {
        Integer read = usual(CommonClientConfigKey.ReadTimeout);
        Integer connect = usual(CommonClientConfigKey.ConnectTimeout);
        Integer again = usual(CommonClientConfigKey.MaxAutoRetries);
        Integer elsewhere = usual(CommonClientConfigKey.MaxAutoRetriesNextServer);
        return read == null || connect == null || again == null || elsewhere == null
                ? null
                : Integer.valueOf((read + connect) * (again + 1) * (elsewhere + 1));
    }
}
