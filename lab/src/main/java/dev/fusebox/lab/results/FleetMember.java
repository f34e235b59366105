package dev.fusebox.lab.results;

/**
 * One instance of a gateway in a cell that calls several, or whose service has several.
 *
 * @param name as users know it, like {@code zuul-2}
 * @param component as limits and files have it
 * @param share of the users, 0 to 1
 * @param cell its part: its own calls, limits, prediction and verdict; users are the callers of this instance
 */
public record FleetMember(String name, String component, double share, CellResult cell) {

    public FleetMember judged(CellResult found) {
        return new FleetMember(name, component, share, found);
    }
}
