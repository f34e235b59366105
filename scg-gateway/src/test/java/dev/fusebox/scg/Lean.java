package dev.fusebox.scg;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The gateways of a test class are lean ones. */
final class Lean implements BeforeAllCallback, AfterAllCallback {

    private static volatile boolean on;

    /** The properties with which the lab starts the gateway that tests start now. */
    static String[] properties() {
        return on ? new String[] {"spring.profiles.include=lean"} : new String[0];
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        on = true;
    }

    @Override
    public void afterAll(ExtensionContext context) {
        on = false;
    }
}
