package dev.fusebox.lab;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out what the tests of other modules make, which is on the class path as a jar. */
final class NoTestJars implements ImportOption {

    @Override
    public boolean includes(Location location) {
        return !location.contains("-tests.jar");
    }
}
