package dev.fusebox.lab.gateway;

/**
 * A way to a service that a gateway offers.
 *
 * @param id the name it has in results: mostly the service's
 * @param prefix where its paths begin
 * @param service the process behind it
 * @param pool what the names of its limits end with
 */
public record Route(String id, String prefix, Component service, String pool) {

    /** A route named after its service. */
    public static Route to(Component service, String prefix) {
        return new Route(service.id(), prefix, service, service.id());
    }
}
