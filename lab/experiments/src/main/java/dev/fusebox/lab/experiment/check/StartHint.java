package dev.fusebox.lab.experiment.check;

/** What to do about failures that many applications have where they run for the first time elsewhere. */
public final class StartHint {

    private StartHint() {}

    /**
     * In the next line, or nothing.
     *
     * @param failure what is said of a start that failed, with the last lines of its log
     */
    public static String of(String failure) {
        if (failure.contains("InaccessibleObjectException")) {
            return "\nit is for an older Java: pass --jvm '--add-opens=java.base/java.lang=ALL-UNNAMED'";
        }
        if (failure.contains("Unable to load config data from") || failure.contains("ConfigDataLocationResolver")) {
            return "\nits spring.config.import names a server that is switched off here: pass --spring-profile with one whose files import none, or --settings that switch it on again";
        }
        return failure.contains(" ended ") || failure.contains(" does not open port ")
                ? "\nwhat it needs can be given by --settings KEY=VALUE, or switched off by --spring-profile P"
                : "";
    }
}
