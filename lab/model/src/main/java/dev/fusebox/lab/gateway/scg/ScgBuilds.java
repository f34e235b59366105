package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ComponentFamily;
import dev.fusebox.lab.gateway.Gateway.Variant;
import dev.fusebox.lab.gateway.Launch;
import dev.fusebox.lab.settings.LayeredSettings;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The program of Spring Cloud Gateway with the same routes, profiles and limits: with {@code scg-lean-starter}, for less CPU, and without
 * its guards, to see what they cost. And Server Web MVC, with platform threads and with virtual ones.
 */
public final class ScgBuilds implements ComponentFamily {

    private static final String INCLUDE = "--spring.profiles.include=";

    @Override
    public List<Component> members() {
        return List.of(
                new Process("scg-lean", "SCG lean", INCLUDE + "lean", 7086, 7),
                new WithoutLimits(),
                new Process("scg-guard-off", "SCG without guards", "--fusebox.guard.enabled=false", 7131, 51),
                new ScgMvc(false),
                new ScgMvc(true));
    }

    private static class Process extends SpringCloudGateway {

        private final String argument;

        Process(String id, String title, String argument, int port, int offset) {
            super(id, id, title, port, offset);
            this.argument = argument;
        }

        @Override
        public List<String> arguments(Launch launch) {
            List<String> words = new ArrayList<>(super.arguments(launch));
            words.add(argument);
            return words;
        }
    }

    /** Its routes have no bulkhead, circuit breaker and time limit. */
    private static final class WithoutLimits extends Process {

        WithoutLimits() {
            super("scg-lean-plain", "SCG lean without limits", INCLUDE + "lean,plain", 7130, 50);
        }

        @Override
        public ChainSnapshot configured(
                LayeredSettings settings, String service, int instances, @Nullable Variant variant) {
            return ChainSnapshot.NONE;
        }

        @Override
        public void requirePredictable(LayeredSettings settings, String service) {
            throw new UsageException(id() + " has no limits: it is there to compare what a call costs");
        }
    }
}
