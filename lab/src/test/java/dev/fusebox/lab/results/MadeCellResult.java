package dev.fusebox.lab.results;

/** Warm cells of a closed loop with the profile {@code p}, without figures, limits or a verdict: each test adds what it is about. */
public final class MadeCellResult {

    private MadeCellResult() {}

    public static CellResultBuilder of(String gateway, String endpoint, int users) {
        return CellResultBuilder.builder()
                .id("%s.p.%s.c%d".formatted(gateway, endpoint.replace('/', '-'), users))
                .gateway(gateway)
                .profile("p")
                .endpoint(endpoint)
                .arrivals("closed")
                .concurrency(users)
                .repeat(1)
                .warm(true)
                .verdict(Verdict.undecided("-"));
    }

    public static CellResultBuilder of(String gateway, String endpoint, int users, int repeat) {
        CellResultBuilder made = of(gateway, endpoint, users);
        return made.id(made.id() + "." + repeat).repeat(repeat);
    }
}
