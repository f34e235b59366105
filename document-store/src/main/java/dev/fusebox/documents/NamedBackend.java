package dev.fusebox.documents;

import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.bson.Document;
import io.netty.channel.Channel;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.h2.mvstore.MVStore;

/**
 * Documents in memory. Its answer to {@code buildInfo} has one more field, {@code server}, because it claims the version of MongoDB
 * that it imitates, and readers must not take it for one.
 */
final class NamedBackend extends H2Backend {

    private final String server = server();

    NamedBackend() {
        super(MVStore.open(null));
    }

    @Override
    public Document handleCommand(Channel channel, String database, String command, Document query) {
        Document answer = super.handleCommand(channel, database, command, query);
        if (command.equalsIgnoreCase("buildInfo")) {
            answer.put("server", server);
        }
        return answer;
    }

    private static String server() {
        Properties properties = new Properties();
        try (InputStream file = NamedBackend.class.getResourceAsStream("/document-store.properties")) {
            properties.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("server");
    }
}
