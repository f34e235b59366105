package dev.fusebox.demo;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoConfigurationException;
import com.mongodb.connection.ConnectionPoolSettings;
import dev.fusebox.limits.Limit;
import dev.fusebox.limits.LimitKind;
import dev.fusebox.limits.LimitSource;
import dev.fusebox.limits.Setting;
import dev.fusebox.limits.Settings;
import dev.fusebox.limits.TimeLimit;
import dev.fusebox.limits.WhenFull;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** The settings of both drivers, and their pool of connections as a limit: {@code pool.document-store}, once one has made it. */
@Component
class DriverPool implements LimitSource {

    private static final String NAME = "document-store";
    private static final String POOL = "demo.document-store.pool.";
    private static final String WAIT = POOL + "wait-queue-timeout";
    private static final ConnectionPoolSettings USUAL =
            ConnectionPoolSettings.builder().build();

    /** The drivers wait for a server for 30 s; a caller who has none should know sooner. */
    private static final int SELECTION_S = 5;

    private final DocumentStoreProperties properties;
    private final ObjectProvider<Settings> settings;
    private final Environment environment;
    private final PoolCounts counts = new PoolCounts();
    private final Limit limit = Limit.named("pool." + NAME, LimitKind.HTTP_POOL, WhenFull.QUEUES)
            .max(() -> live().getMaxSize())
            .inUse(counts::inUse)
            .queued(counts::waiting)
            .rejected(counts::rejected)
            .setting(() -> setting(live().getMaxSize(), USUAL.getMaxSize(), POOL + "max-size"))
            .build();
    private final TimeLimit wait = new TimeLimit("wait." + NAME, () -> waitMs(live()), this::waitSetting);

    DriverPool(DocumentStoreProperties properties, ObjectProvider<Settings> settings, Environment environment) {
        this.properties = properties;
        this.settings = settings;
        this.environment = environment;
    }

    MongoClientSettings clientSettings() {
        DocumentStoreProperties.Pool pool = properties.pool();
        return MongoClientSettings.builder()
                .applyConnectionString(address())
                .applyToConnectionPoolSettings(made -> made.maxSize(pool.maxSize())
                        .minSize(pool.minSize())
                        .maxWaitTime(pool.waitQueueTimeout().toMillis(), TimeUnit.MILLISECONDS)
                        .addConnectionPoolListener(counts))
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(SELECTION_S, TimeUnit.SECONDS))
                .build();
    }

    /** The database that the address names, or {@code fusebox}. */
    String database() {
        String named = address().getDatabase();
        return named == null ? "fusebox" : named;
    }

    /** @throws MongoConfigurationException without what is wrong: the driver may repeat parts of an address that has a password */
    private ConnectionString address() {
        try {
            return new ConnectionString(properties.uri());
        } catch (IllegalArgumentException wrong) {
            throw new MongoConfigurationException("the driver rejects the address; correct its options");
        }
    }

    @Override
    public List<Limit> limits() {
        return counts.settings().map(made -> List.of(limit)).orElse(List.of());
    }

    @Override
    public List<TimeLimit> timeLimits() {
        return counts.settings().map(made -> List.of(wait)).orElse(List.of());
    }

    private ConnectionPoolSettings live() {
        return counts.settings().orElseThrow();
    }

    private static int waitMs(ConnectionPoolSettings pool) {
        return (int) pool.getMaxWaitTime(TimeUnit.MILLISECONDS);
    }

    private Setting waitSetting(int ms) {
        String written = environment.getProperty(WAIT);
        return setting(written == null ? ms + "ms" : written, waitMs(USUAL) + "ms", WAIT);
    }

    private Setting setting(Object live, Object usual, String property) {
        Settings origins = settings.getIfAvailable();
        return origins == null ? null : origins.of(live, usual, property);
    }
}
