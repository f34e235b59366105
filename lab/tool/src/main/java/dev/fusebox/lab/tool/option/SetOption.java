package dev.fusebox.lab.tool.option;

import dev.fusebox.lab.settings.GivenSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** Settings that are tried without a profile of their own. */
public final class SetOption {

    @Option(
            names = "--set",
            paramLabel = "PROPERTY=VALUE",
            description =
                    "Change a setting in every process that reads it, or in one module: demo-service:PROPERTY=VALUE.")
    private Map<String, String> sets = new LinkedHashMap<>();

    public GivenSettings given() {
        return new GivenSettings(sets);
    }
}
