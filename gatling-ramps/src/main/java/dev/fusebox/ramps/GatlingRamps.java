package dev.fusebox.ramps;

import io.gatling.app.Gatling;
import java.nio.file.Path;

/** Runs the simulation without Maven: {@code java -Dbase.url=.. -Dsim.users=.. -jar gatling-ramps.jar}. */
public final class GatlingRamps {

    private GatlingRamps() {}

    public static void main(String[] args) {
        try {
            RampSettings.ofSystemProperties();
        } catch (IllegalArgumentException mistake) {
            System.err.println(mistake.getMessage());
            System.exit(2);
        }
        Path results = Path.of(System.getProperty("sim.results", "results"));
        Gatling.main(
                new String[] {"--simulation", RampSimulation.class.getName(), "--results-folder", results.toString()});
    }
}
