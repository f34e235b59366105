package dev.fusebox.lab.appcost;

/** One process of a batch does not work. */
final class ArmFailure extends RuntimeException {

    private final String arm;
    private final String why;

    /** @param why what it does, without a subject */
    ArmFailure(String arm, String why) {
        super(arm + " " + why);
        this.arm = arm;
        this.why = why;
    }

    String arm() {
        return arm;
    }

    String why() {
        return why;
    }
}
