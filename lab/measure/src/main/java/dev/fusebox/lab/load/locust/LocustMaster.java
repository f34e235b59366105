package dev.fusebox.lab.load.locust;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.load.locust.LocustReport.MasterState;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** A master of Locust that stands, with its workers, and runs our locustfile: driven by its web port. */
public sealed class LocustMaster permits LocustProcesses {

    static final String LOCUSTFILE = "ab-scripts/locust/locustfile.py";

    private final String address;

    /** @param address {@code host:port} */
    public LocustMaster(String address) {
        this.address = address;
    }

    /** Version of Locust. */
    String version() throws InterruptedException {
        return stateOrFail().locust();
    }

    /** Readies it for one load. */
    void start(Path folder, int users, Consumer<Process> onStart) throws InterruptedException {
        if (stateOrFail().ready() == 0) {
            throw new LabException(("the Locust master at %s has no worker that is ready; start some with locust -f %s"
                            + " --worker --master-host HOST")
                    .formatted(address, LOCUSTFILE));
        }
    }

    /** Ends what {@link #start} started. */
    void end() throws InterruptedException {
        stop();
    }

    private MasterState stateOrFail() throws InterruptedException {
        return state().orElseThrow(() -> new LabException(
                "no Locust master with our locustfile answers at %s; start it with locust -f %s --master --web-host 127.0.0.1"
                        .formatted(address, LOCUSTFILE)));
    }

    /** Empty when nothing answers, or another program. */
    Optional<MasterState> state() throws InterruptedException {
        try {
            return LocalHttp.json(url("/fusebox"))
                    .map(json -> JsonMapper.shared().readValue(json, MasterState.class))
                    .filter(MasterState::isOurs);
        } catch (JacksonException other) {
            return Optional.empty();
        }
    }

    void swarm(Map<String, String> fields) throws InterruptedException {
        if (!LocalHttp.post(url("/swarm"), fields).body().contains("Swarming started")) {
            throw new LabException("the Locust master at %s did not start this load".formatted(address));
        }
    }

    void stop() throws InterruptedException {
        LocalHttp.post(url("/stop"), Map.of());
    }

    private String url(String path) {
        return "http://" + address + path;
    }
}
