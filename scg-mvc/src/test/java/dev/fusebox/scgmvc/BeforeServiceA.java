package dev.fusebox.scgmvc;

import org.junit.jupiter.api.AfterEach;

/** A backend for each test, and the gateway that the test puts before it. */
abstract class BeforeServiceA {

    final Backend serviceA = new Backend();
    Gateway gateway;

    @AfterEach
    void stop() {
        gateway.close();
        serviceA.close();
    }
}
