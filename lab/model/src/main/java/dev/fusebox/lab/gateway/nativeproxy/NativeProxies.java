package dev.fusebox.lab.gateway.nativeproxy;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.ComponentFamily;
import java.util.List;

/** Proxies that are no Java programs: what a call costs at least. They run where they are installed. */
public final class NativeProxies implements ComponentFamily {

    @Override
    public List<Component> members() {
        return List.of(new Nginx(), new Haproxy());
    }
}
