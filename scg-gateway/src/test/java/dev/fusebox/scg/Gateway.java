package dev.fusebox.scg;

import dev.fusebox.testing.GatewayUnderTest;
import java.util.stream.Stream;

/** Spring Cloud Gateway, as its {@code main} starts it. */
final class Gateway extends GatewayUnderTest {

    private Gateway(String[] defaults, String serviceA, String... properties) {
        super(
                ScgGatewayApplication.class,
                defaults,
                serviceA,
                Stream.concat(Stream.of(Lean.properties()), Stream.of(properties))
                        .toArray(String[]::new));
    }

    /** Starts with {@code serviceA} as the only instance of service-a and none of service-b. */
    static Gateway before(String serviceA, String... properties) {
        return new Gateway(PATIENT, serviceA, properties);
    }

    /** With all the frameworks' defaults. */
    static Gateway stock(String serviceA) {
        return new Gateway(STOCK, serviceA);
    }

    /** As the lab starts it: with a file of tuning-profiles/, and arguments that override it. */
    static Gateway under(String profile, String serviceA, String... properties) {
        return new Gateway(STOCK, serviceA, ofProfile(profile, properties));
    }
}
