package dev.fusebox.lab.results.cell;

/** Which cell it is, of users that are all there from the beginning. */
public final class MadeKey {

    private MadeKey() {}

    public static CellKey of(String id, String gateway, String profile, String endpoint, int users) {
        return new CellKey(id, gateway, profile, null, endpoint, "closed", users, null, 1, 1);
    }
}
