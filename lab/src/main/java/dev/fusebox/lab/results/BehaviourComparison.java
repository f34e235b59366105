package dev.fusebox.lab.results;

/** One behaviour of both gateways, side by side. */
public record BehaviourComparison(Behaviour behaviour, BehaviourFinding zuul, BehaviourFinding scg) {

    /** Whether the two can be taken for each other; nothing is said about what was not measured on both. */
    public enum Likeness {
        EQUIVALENT,
        NOT_EQUIVALENT,
        NOT_MEASURED
    }

    public Likeness outcome() {
        if (!zuul.measured() || !scg.measured()) {
            return Likeness.NOT_MEASURED;
        }
        return zuul.gist().equals(scg.gist()) ? Likeness.EQUIVALENT : Likeness.NOT_EQUIVALENT;
    }
}
