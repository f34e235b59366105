package dev.fusebox.lab.cli.option;

import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.folder.LoadChoice;
import dev.fusebox.lab.study.Study;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A load generator that a run asks for, instead of what the cells of a study get by themselves. */
public final class LoadOptions {

    private static final int MOST_WORKERS = 64;

    /** Of a master's web port, by Locust's own default. */
    private static final int WEB_PORT = 8089;

    @Option(
            names = "--load",
            paramLabel = "GENERATOR",
            description = "locust sends the users of all cells by several processes; default: what each cell needs.")
    private @Nullable String load;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Processes of --load locust that send the load; default: one for each processor.")
    private @Nullable Integer workers;

    @Option(
            names = "--locust-master",
            paramLabel = "HOST[:PORT]",
            description =
                    "Let a Locust master send the load that stands, with its workers; its web port is 8089 if not given.")
    private @Nullable String master;

    /**
     * @param elsewhere whether load may go beyond this machine
     * @return {@code null} for the usual load generators
     */
    @Nullable
    public LoadChoice choice(boolean elsewhere) {
        if (load == null) {
            requireNone("--workers", workers);
            requireNone("--locust-master", master);
            return null;
        }
        if (!load.equals(LoadChoice.LOCUST)) {
            throw new UsageException(
                    "--load %s: only locust can be chosen; the other load generators are taken where a study's cells need them"
                            .formatted(load));
        }
        if (master != null) {
            if (workers != null) {
                throw new UsageException(
                        "--workers starts workers here, and a master that stands has its own; leave one of them out");
            }
            return standing(elsewhere);
        }
        int processors = Runtime.getRuntime().availableProcessors();
        int number = Objects.requireNonNullElse(workers, Math.min(processors, MOST_WORKERS));
        return new LoadChoice(LoadChoice.LOCUST, Study.bounded("--workers", number, 1, MOST_WORKERS), null);
    }

    /** The master of a run that is continued; {@code null} where none is given. */
    @Nullable
    public LoadChoice again(boolean elsewhere) {
        return master == null ? null : standing(elsewhere);
    }

    private LoadChoice standing(boolean elsewhere) {
        String address = Objects.requireNonNull(master);
        boolean port = address.matches(".*:\\d+");
        LoadChoice choice = new LoadChoice(LoadChoice.LOCUST, null, port ? address : address + ":" + WEB_PORT);
        return elsewhere ? choice : choice.requireHere();
    }

    private static void requireNone(String option, @Nullable Object value) {
        if (value != null) {
            throw new UsageException(option + " needs --load locust");
        }
    }
}
