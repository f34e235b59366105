package dev.fusebox.lab.lint;

/**
 * How a rule is proved on the gateways of the lab.
 *
 * @param trap the command that shows what the rule warns of; a finding names it
 * @param twin the command that shows settings on which the rule is silent
 */
public record Proof(String trap, String twin) {

    /** By the entries of study {@code lint-proofs} for this rule. */
    public static Proof of(String rule) {
        return new Proof("fusebox lint --prove " + rule, "fusebox lint --prove " + rule);
    }
}
