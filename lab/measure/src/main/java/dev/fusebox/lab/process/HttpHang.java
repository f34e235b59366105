package dev.fusebox.lab.process;

import dev.fusebox.lab.chain.LimitReading;
import dev.fusebox.lab.jmx.ObservedProcess;
import dev.fusebox.lab.jmx.ObservedProcess.HangingCalls;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.limits.LimitKind;
import java.io.IOException;
import java.util.Map;

/** A demo service whose MBeans cannot be reached: its busy request threads are the calls that hang. */
record HttpHang(ObservedProcess service, String url) implements HangingCalls {

    @Override
    public int hanging() throws IOException {
        return service.limits().stream()
                .filter(limit -> limit.kind() == LimitKind.THREADS && limit.inUse() != null)
                .mapToInt(LimitReading::inUse)
                .sum();
    }

    @Override
    public void release() throws IOException {
        try {
            if (LocalHttp.status(url + "/release", Map.of()) / 100 != 2) {
                throw new IOException(
                        service.component() + " cannot release its hanging calls: no success at " + url + "/release");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
