package dev.fusebox.lab.collect;

import dev.fusebox.lab.gateway.Component;
import dev.fusebox.lab.gateway.DemoStack;
import dev.fusebox.lab.process.Processes;
import dev.fusebox.lab.study.Cell;
import java.util.List;
import java.util.stream.Stream;

/**
 * The instances that the calls of a cell cross: mostly one gateway and one service.
 *
 * @param gateways called by the users
 * @param users how many call each of them
 */
record CellFleet(List<Component> gateways, List<Component> services, List<Integer> users) {

    /** Calls without a gateway go to one instance. */
    static CellFleet of(Processes processes, Cell cell) {
        Component entry = cell.gateway().component();
        boolean proxy = cell.gateway().isProxy();
        List<Component> gateways = proxy ? processes.instances(entry) : List.of(entry);
        List<Component> services = proxy ? processes.instances(DemoStack.SERVICE_A) : List.of(entry);
        List<Integer> users =
                cell.setUp().instances().shares(gateways).split(cell.arrivals().users());
        return new CellFleet(gateways, services, users);
    }

    boolean several() {
        return gateways.size() > 1 || services.size() > 1;
    }

    List<Component> way(Component gateway) {
        return Stream.concat(Stream.of(gateway), services.stream()).distinct().toList();
    }

    List<Component> all() {
        return Stream.concat(gateways.stream(), services.stream()).distinct().toList();
    }

    int users(Component gateway) {
        return users.get(gateways.indexOf(gateway));
    }

    /** Part of the users that call it; all of them where the cell has no users but arrivals. */
    double share(Component gateway) {
        int sum = users.stream().mapToInt(u -> u).sum();
        return sum == 0 ? 1.0 : (double) users(gateway) / sum;
    }
}
