package dev.fusebox.lab.process;

import dev.fusebox.lab.jmx.JmxProcess;
import dev.fusebox.lab.process.Processes.HangingCalls;
import java.io.IOException;

/** A demo service that counts its hanging calls in an MBean. */
public record JmxHang(JmxProcess service) implements HangingCalls {

    @Override
    public int hanging() throws IOException {
        return service.hanging();
    }

    @Override
    public void release() throws IOException {
        service.release();
    }
}
