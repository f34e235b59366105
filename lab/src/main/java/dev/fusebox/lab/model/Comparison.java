package dev.fusebox.lab.model;

/** One behaviour of both gateways, side by side. */
public record Comparison(Behaviour behaviour, Finding zuul, Finding scg) {

    /** Whether the two can be taken for each other; nothing is said about what was not measured on both. */
    public enum Outcome {
        EQUIVALENT,
        NOT_EQUIVALENT,
        NOT_MEASURED
    }

    public Outcome outcome() {
        if (!zuul.measured() || !scg.measured()) {
            return Outcome.NOT_MEASURED;
        }
        return zuul.gist().equals(scg.gist()) ? Outcome.EQUIVALENT : Outcome.NOT_EQUIVALENT;
    }
}
