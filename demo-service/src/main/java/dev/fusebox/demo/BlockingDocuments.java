package dev.fusebox.demo;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.UpdateOptions;
import org.bson.Document;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.http.MediaType;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Documents by the synchronous driver: a call holds its request thread while it waits for a connection, and for the answer. */
@RestController
@ConditionalOnWebApplication(type = Type.SERVLET)
class BlockingDocuments {

    private final SingletonSupplier<MongoDatabase> database;

    BlockingDocuments(ObjectProvider<MongoClient> driver, DriverPool pool) {
        database = SingletonSupplier.of(() -> driver.getObject().getDatabase(pool.database()));
    }

    /** Reads a small document; see {@link Documents#delay}. */
    @GetMapping(path = "/document/{ms}", produces = MediaType.APPLICATION_JSON_VALUE)
    String document(@PathVariable int ms) {
        Document found = database.obtain()
                .getCollection(Documents.COLLECTION)
                .find(Documents.GREETING)
                .comment(Documents.delay(ms))
                .first();
        if (found == null) {
            throw Documents.missing();
        }
        return found.toJson();
    }

    /** Puts the document there, unless it is, and answers what the server is. */
    @PostMapping(path = "/document-store", produces = MediaType.TEXT_PLAIN_VALUE)
    String prepare() {
        database.obtain()
                .getCollection(Documents.COLLECTION)
                .updateOne(Documents.GREETING, Documents.INSERTED, new UpdateOptions().upsert(true));
        return Documents.server(database.obtain().runCommand(Documents.BUILD_INFO));
    }
}
