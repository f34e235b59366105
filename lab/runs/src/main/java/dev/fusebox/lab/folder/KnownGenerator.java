package dev.fusebox.lab.folder;

import dev.fusebox.lab.traffic.LoadFigures;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What is known of a load generator when it has ended: what it left in the folder of a cell, and what a reader of its figures must know.
 */
public enum KnownGenerator {
    AB(
            "ab",
            "ab is a closed loop: each user waits for the answer before the next call, so a slow server gets fewer calls."
                    + " Its percentiles hide that waiting (coordinated omission), and rejected users call again at once.",
            "ab counts the rejections, the gateway counts their causes. The two differ by the calls in flight at the end."
                    + " ab counts a rejection when its header arrives and a success when its connection closes, so it may"
                    + " miss up to one success per user.") {
        /** With fewer requests ab writes garbage into its table: it reads past the end of its data. Its printed summary, in whole ms, is right. */
        private static final int FEWEST_FOR_TABLE = 100;

        /** Options that only change what ab prints, and a file that another run would write over. */
        private static final Pattern OUTPUT = Pattern.compile(" -q| -v 2| -e '?\\S.*?ab\\.csv'?(?= )");

        @Override
        public Optional<String> percentileTable(LoadFigures figures) {
            return super.percentileTable(figures).filter(table -> figures.completed() >= FEWEST_FOR_TABLE);
        }

        @Override
        public Optional<String> again(LoadFigures figures) {
            return Optional.of(OUTPUT.matcher(figures.command()).replaceAll(""));
        }
    },
    WRK(
            "wrk",
            "wrk is a closed loop whose users keep their connections: no cost of new connections is in these figures. Its"
                    + " percentiles are corrected for answers that took longer than the mean, by its own estimate.",
            "wrk opens a connection again that the server has closed, and counts no error for that.") {
        @Override
        public Optional<String> again(LoadFigures figures) {
            return Optional.of(figures.command());
        }
    },
    POISSON(
            "poisson",
            "Open arrivals come at random moments (Poisson), the same ones for each gateway and others for each repeat. Each"
                    + " call has a new connection. Times count from the moment a call was due."),
    GATLING(
            "gatling",
            "Figures of a ramp are of the time in which all its users call: from the first call of the last user to the last answer"
                    + " of the first user who is done. Gatling's own report has the whole ramp, which published figures are of.",
            "Users of a ramp wait for the answer before they pause, so a slow server gets fewer calls. Gatling shares the"
                    + " processors with the servers.") {
        @Override
        public Optional<String> percentileTable(LoadFigures figures) {
            return Optional.of("ramp.csv");
        }

        /** Words where it ran with settings that no command line has. */
        @Override
        public Optional<String> again(LoadFigures figures) {
            return Optional.of(figures.command()).filter(command -> command.startsWith("java "));
        }
    },
    LOCUST(
            "locust",
            "Locust's users are a closed loop, each waits for the answer before the next call. Its workers count answers exactly;"
                    + " percentiles are those of buckets of three digits, at most 0.5 % off (0.05 ms below 10 ms).",
            "Locust's workers are Python processes of one thread: a worker that used 0.9 of a core in two seconds, or was lost, makes a"
                    + " cell not believed. Workers elsewhere each time the load by a clock of their own.");

    private final String title;
    private final List<String> cautions;

    KnownGenerator(String title, String... cautions) {
        this.title = title;
        this.cautions = List.of(cautions);
    }

    /** One word: the first one of {@link LoadFigures#tool}. */
    public String title() {
        return title;
    }

    /** Of these figures; empty for a load generator that this lab does not know. */
    public static Optional<KnownGenerator> of(LoadFigures figures) {
        return Stream.of(values())
                .filter(known -> known.title.equals(figures.generator()))
                .findFirst();
    }

    /**
     * The file with the percentile table: CSV with the columns {@code Percentage served} and {@code Time in ms}. Empty when these figures
     * have no reliable table.
     */
    public Optional<String> percentileTable(LoadFigures figures) {
        return Optional.of(title + ".csv");
    }

    /** The command that sends the same load again, for a shell. Empty where no program alone does: then only a run repeats it. */
    public Optional<String> again(LoadFigures figures) {
        return Optional.empty();
    }

    /** A sentence or two each. */
    public List<String> cautions() {
        return cautions;
    }
}
