package dev.fusebox.demo;

import com.mongodb.client.model.UpdateOptions;
import com.mongodb.reactivestreams.client.MongoClient;
import com.mongodb.reactivestreams.client.MongoDatabase;
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
import reactor.core.publisher.Mono;

/** As {@link BlockingDocuments}, by the reactive driver: a call that waits holds a connection of its pool, and no thread. */
@RestController
@ConditionalOnWebApplication(type = Type.REACTIVE)
class ReactiveDocuments {

    private final SingletonSupplier<MongoDatabase> database;

    ReactiveDocuments(ObjectProvider<MongoClient> driver, DriverPool pool) {
        database = SingletonSupplier.of(() -> driver.getObject().getDatabase(pool.database()));
    }

    @GetMapping(path = "/document/{ms}", produces = MediaType.APPLICATION_JSON_VALUE)
    Mono<String> document(@PathVariable int ms) {
        return Mono.from(database.obtain()
                        .getCollection(Documents.COLLECTION)
                        .find(Documents.GREETING)
                        .comment(Documents.delay(ms))
                        .first())
                .map(Document::toJson)
                .switchIfEmpty(Mono.error(Documents::missing));
    }

    @PostMapping(path = "/document-store", produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> prepare() {
        return Mono.from(database.obtain()
                        .getCollection(Documents.COLLECTION)
                        .updateOne(Documents.GREETING, Documents.INSERTED, new UpdateOptions().upsert(true)))
                .then(Mono.defer(() -> Mono.from(database.obtain().runCommand(Documents.BUILD_INFO))))
                .map(Documents::server);
    }
}
