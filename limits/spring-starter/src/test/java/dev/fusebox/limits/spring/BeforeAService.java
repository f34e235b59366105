package dev.fusebox.limits.spring;

import org.junit.jupiter.api.AfterEach;

/** A service for each test, and the gateway that the test puts before it. */
abstract class BeforeAService {

    final Backend service = new Backend();
    Application gateway;

    @AfterEach
    void stop() {
        service.release();
        gateway.close();
        service.close();
    }
}
