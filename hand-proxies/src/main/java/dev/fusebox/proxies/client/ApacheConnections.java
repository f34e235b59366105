package dev.fusebox.proxies.client;

import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.core5.pool.ConnPoolControl;

/**
 * The connections of one of Apache's clients. It has one address, so its two bounds, of connections to one address and of all, are
 * the same number.
 */
public abstract class ApacheConnections<C extends ConnPoolControl<HttpRoute>> implements ClientPool {

    protected final C connections;

    private final int usual;

    /** @param usual bound of connections to one address */
    protected ApacheConnections(C connections, int usual) {
        this.connections = connections;
        this.usual = usual;
    }

    @Override
    public Integer max() {
        return connections.getDefaultMaxPerRoute();
    }

    @Override
    public Integer usual() {
        return usual;
    }

    @Override
    public Integer inUse() {
        return connections.getTotalStats().getLeased();
    }

    @Override
    public Integer queued() {
        return connections.getTotalStats().getPending();
    }
}
