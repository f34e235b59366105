package dev.fusebox.lab.lint.read;

import dev.fusebox.lab.lint.boot.SettingsFiles;
import java.util.List;
import org.springframework.boot.context.config.ConfigData;
import org.springframework.boot.context.config.ConfigDataLoader;
import org.springframework.boot.context.config.ConfigDataLoaderContext;
import org.springframework.boot.context.config.ConfigDataLocation;
import org.springframework.boot.context.config.ConfigDataLocationResolver;
import org.springframework.boot.context.config.ConfigDataLocationResolverContext;
import org.springframework.boot.context.config.ConfigDataResource;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Takes the imports of settings that are in no file of the application: of a configuration server, Consul, Vault, Kubernetes, variables
 * or a tree of files. They bring nothing here. Spring finds it by {@code META-INF/spring.factories}.
 */
public final class ElsewhereImport extends ConfigDataResource {

    private final String location;

    private ElsewhereImport(String location) {
        super(true);
        this.location = location;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ElsewhereImport same && same.location.equals(location);
    }

    @Override
    public int hashCode() {
        return location.hashCode();
    }

    @Override
    public String toString() {
        return location;
    }

    /** Before Spring's own. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    public static final class Resolver implements ConfigDataLocationResolver<ElsewhereImport> {
        @Override
        public boolean isResolvable(ConfigDataLocationResolverContext context, ConfigDataLocation location) {
            return SettingsFiles.isElsewhere(location.getValue());
        }

        @Override
        public List<ElsewhereImport> resolve(ConfigDataLocationResolverContext context, ConfigDataLocation location) {
            return List.of(new ElsewhereImport(location.getValue()));
        }
    }

    /** Loads nothing. */
    public static final class Loader implements ConfigDataLoader<ElsewhereImport> {
        @Override
        public ConfigData load(ConfigDataLoaderContext context, ElsewhereImport resource) {
            return ConfigData.EMPTY;
        }
    }
}
