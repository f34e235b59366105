package dev.fusebox.limits.spring;

/** For calls of a gateway that do not pass this starter's filter: what that filter would see. */
public interface GatewayCalls {

    /** An instance of this service has this address. */
    void chosen(String host, int port, String service);

    /** A call to this address failed. */
    void failed(String host, int port, Throwable failure);
}
