package dev.fusebox.lab.results;

/** A setting that changes nothing in the process that was given it, and why. */
public record IneffectiveSetting(String property, String value, String why) {

    /** One sentence for somebody who has not asked. */
    public String words(String profile, String process) {
        return "profile %s sets %s=%s, ineffective in %s: %s".formatted(profile, property, value, process, why);
    }
}
