package dev.fusebox.lab.gateway.scg;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ComponentFamily;
import java.util.List;

/** Spring Cloud Gateway Server Web MVC, with platform threads and with virtual ones. */
public final class ScgMvcFamily implements ComponentFamily {

    @Override
    public List<Component> members() {
        return List.of(new ScgMvc(false), new ScgMvc(true));
    }
}
