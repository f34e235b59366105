package dev.fusebox.lab.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** User and password for a JMX port that requires them. */
public abstract class JmxUserOptions {

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "JMX user; the password comes from FUSEBOX_JMX_PASSWORD or --password-file, or is asked for.")
    protected @Nullable String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description = "File with the JMX user and password; `fusebox up` prints the one of its lab.")
    protected @Nullable Path passwordFile;
}
