package dev.fusebox.demo;

import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ResponseStatusException;

/** What both drivers send, and what their failures answer. */
@RestControllerAdvice
class Documents {

    /** In the database of a user, too: no one else has a collection of this name. */
    static final String COLLECTION = "fusebox_documents";

    static final Bson GREETING = Filters.eq("_id", "greeting");
    static final Bson INSERTED = Updates.setOnInsert("text", "hello leo, from the document store");
    static final Bson BUILD_INFO = new Document("buildInfo", 1);

    private static final int MOST_WORDS = 300;

    /**
     * Asks for a delay: the lab's store waits for this time before it answers, a MongoDB ignores it.
     *
     * @throws ResponseStatusException when no call may wait that long
     */
    static String delay(int ms) {
        return "delay " + Endpoints.sleep(ms).toMillis() + " ms";
    }

    static ResponseStatusException missing() {
        return new ResponseStatusException(
                HttpStatus.NOT_FOUND, "the document is missing; POST /document-store puts it there");
    }

    /** {@code MongoDB 8.0.4}; a server that only imitates a version says what it is. */
    static String server(Document buildInfo) {
        String imitation = buildInfo.getString("server");
        return imitation == null ? "MongoDB " + buildInfo.getString("version") : imitation;
    }

    /** Without what the driver says of a login. */
    @ExceptionHandler
    ProblemDetail unavailable(MongoException failure) {
        String kind = failure.getClass().getSimpleName();
        String words = failure instanceof MongoSecurityException
                ? "the server rejects the login"
                : String.valueOf(failure.getMessage());
        String detail = kind + ": " + words.substring(0, Math.min(MOST_WORDS, words.length()));
        return ProblemDetail.forStatusAndDetail(HttpStatus.SERVICE_UNAVAILABLE, detail);
    }
}
