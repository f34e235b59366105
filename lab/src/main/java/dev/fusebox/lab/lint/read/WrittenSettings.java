package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.lint.Activation;
import dev.fusebox.lab.lint.Application;
import dev.fusebox.lab.lint.FileLine;
import dev.fusebox.lab.lint.Resolved;
import java.util.List;
import java.util.Objects;

/** What an application sets without any profile, each with its line. */
public final class WrittenSettings {

    private WrittenSettings() {}

    /** A value that these files do not decide is as it is written. */
    public static List<WrittenSetting> of(Application application) {
        return application
                .subject("", null, Activation.NONE)
                .all()
                .map(r -> new WrittenSetting(r.property(), Objects.requireNonNullElse(r.value(), r.text()), place(r)))
                .toList();
    }

    private static String place(Resolved setting) {
        return setting.place().map(FileLine::words).orElse("");
    }
}
