package dev.fusebox.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The official driver against the store. */
class DocumentStoreTest {

    static final DocumentStore STORE = new DocumentStore(0);
    static final MongoClient DRIVER = MongoClients.create(STORE.uri() + "/?maxPoolSize=300&maxConnecting=20");

    static MongoCollection<Document> documents;

    @BeforeAll
    static void insert() {
        documents = DRIVER.getDatabase("fusebox").getCollection("documents");
        documents.insertOne(new Document("_id", "greeting").append("text", "hello"));
    }

    @AfterAll
    static void end() {
        DRIVER.close();
        STORE.close();
    }

    @Test
    void gives_a_document_back() {
        assertThat(documents.find(Filters.eq("_id", "greeting")).first()).containsEntry("text", "hello");
    }

    @Test
    void names_itself_beside_the_version_that_it_imitates() {
        Document info = DRIVER.getDatabase("fusebox").runCommand(new Document("buildInfo", 1));

        assertThat(info.getString("server")).matches("mongo-java-server \\d+\\.\\d+\\.\\d+");
        assertThat(info).containsKey("version");
    }

    @Test
    void a_read_takes_as_long_as_its_comment_says() {
        assertThat(millisOfReads(1, "delay 300 ms")).isGreaterThanOrEqualTo(300);
    }

    @Test
    void reads_that_wait_hold_no_thread() {
        int readers = 200;
        int waitMs = 500;

        long all = millisOfReads(readers, "delay " + waitMs + " ms");

        assertThat(all).isLessThan(readers * waitMs / Runtime.getRuntime().availableProcessors() / 4);
    }

    @Test
    void another_comment_delays_nothing() {
        assertThat(documents.find().comment("for the audit").first()).isNotNull();
    }

    private static long millisOfReads(int readers, String comment) {
        ExecutorService threads = Executors.newFixedThreadPool(readers);
        long start = System.nanoTime();
        List<CompletableFuture<Void>> reads = IntStream.range(0, readers)
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> assertThat(documents.find().comment(comment).first())
                                .isNotNull(),
                        threads))
                .toList();
        reads.forEach(CompletableFuture::join);
        threads.shutdown();
        return (System.nanoTime() - start) / 1_000_000;
    }
}
