package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ComponentFamily;
import dev.fusebox.lab.gateway.Launch;
import java.util.ArrayList;
import java.util.List;

/** Spring Cloud Gateway with {@code scg-lean-starter}: the same program, routes, profiles and limits, for less CPU. */
public final class ScgLean implements ComponentFamily {

    @Override
    public List<Component> members() {
        return List.of(new Process());
    }

    private static final class Process extends SpringCloudGateway {

        Process() {
            super("scg-lean", "scg-lean", "SCG lean", 7086, 7);
        }

        @Override
        public List<String> arguments(Launch launch) {
            List<String> words = new ArrayList<>(super.arguments(launch));
            words.add("--spring.profiles.include=lean");
            return words;
        }
    }
}
