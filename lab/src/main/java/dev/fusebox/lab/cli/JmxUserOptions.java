package dev.fusebox.lab.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who asks, where a JMX port wants to know it. */
abstract class JmxUserOptions {

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "JMX user; the password comes from FUSEBOX_JMX_PASSWORD, --password-file, or is asked for.")
    protected @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File with the JMX user and password, as `fusebox up` names it.")
    protected @Nullable Path passwordFile;
}
