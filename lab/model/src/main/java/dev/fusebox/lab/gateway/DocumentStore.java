package dev.fusebox.lab.gateway;

import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.of;
import static dev.fusebox.lab.settings.SettingsCatalogue.SettingSpec.sizing;
import static dev.fusebox.limits.LimitKind.HTTP_POOL;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.ChainSnapshot.TimeLimit;
import dev.fusebox.lab.chain.LimitId;
import dev.fusebox.lab.chain.SettingValue;
import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.settings.LayeredSettings;
import dev.fusebox.lab.settings.SettingsCatalogue;
import dev.fusebox.lab.settings.SettingsCatalogue.Namespace;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the demo service reads documents from, in labs whose cells need it. It speaks MongoDB's wire protocol and no HTTP, and has no
 * limits: what bounds a call is the connection pool of the service's driver, which is named after it.
 */
final class DocumentStore extends Component {

    static final String ID = "document-store";

    private static final String POOL = "demo.document-store.pool.";
    private static final String MOST = POOL + "max-size";
    private static final String WAIT = POOL + "wait-queue-timeout";

    /** Of a service that reads from it; the defaults are those of MongoDB's drivers. */
    static final SettingsCatalogue DRIVER = new SettingsCatalogue(
            List.of(Namespace.of("demo.")),
            Map.of(HTTP_POOL, "this process reads no documents"),
            List.of(
                    sizing(HTTP_POOL, MOST, "100"),
                    of(POOL + "min-size", "0"),
                    of(WAIT, "2m"),
                    of("demo.document-store.uri", null)));

    DocumentStore() {
        super(ID, ID, Role.STORE, 8883, 8);
    }

    /** The driver's pool in a service, and how long a call waits for it. */
    static ChainSnapshot driver(Component service, LayeredSettings settings) {
        SettingValue wait = settings.get(WAIT);
        return new ChainSnapshot(
                List.of(service.limit(HTTP_POOL, ID, settings.get(MOST))),
                List.of(),
                List.of(new TimeLimit(service.id(), "wait." + ID, wait.duration(), wait)));
    }

    /** Whether this is the pool of a driver that reads documents. */
    static boolean isDriver(LimitId limit) {
        return limit.kind() == HTTP_POOL && ID.equals(limit.scope());
    }

    /** Where a service reads from: the process of this lab. */
    static String uri(Ports ports) {
        return "mongodb://127.0.0.1:" + ports.of(DemoStack.DOCUMENT_STORE) + "/fusebox";
    }

    @Override
    public boolean speaksHttp() {
        return false;
    }

    @Override
    public Optional<Path> jar(LabHome home) {
        return Optional.of(home.jar(module()));
    }

    @Override
    public List<String> program(Launch launch) {
        return List.of("-jar", launch.home().jar(module()).toString());
    }

    @Override
    public List<String> arguments(Launch launch) {
        return List.of(String.valueOf(launch.ports().of(this)));
    }
}
