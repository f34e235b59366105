package dev.fusebox.lab.gateway;

import java.util.List;

/**
 * Components of one module that differ only in how they are started: each is a gateway, and they share one class. The file
 * {@code META-INF/services/dev.fusebox.lab.gateway.ComponentFamily} names the family. A verb uses its gateways when they are asked
 * for, and not by default: see {@link Gateways#usual}.
 */
public interface ComponentFamily {

    /** A few more than one; each with its own id, port and offset. */
    List<Component> members();
}
