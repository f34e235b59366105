package dev.fusebox.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.unit.DataSize;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The usual form: every call holds its request thread until it is answered. */
@RestController
@ConditionalOnWebApplication(type = Type.SERVLET)
class BlockingEndpoints {

    private final Hang hang;
    private final int longestBody;

    BlockingEndpoints(Hang hang, @Value("${demo.max-body}") DataSize longestBody) {
        this.hang = hang;
        this.longestBody = Math.toIntExact(longestBody.toBytes());
    }

    /** Answers at once; the same input gives the same bytes. */
    @RequestMapping(
            path = "/hello/{name}",
            method = {RequestMethod.GET, RequestMethod.POST},
            produces = MediaType.TEXT_PLAIN_VALUE)
    String hello(@PathVariable String name, @RequestParam(defaultValue = "unknown") String from) {
        return Endpoints.greeting(name, from);
    }

    /** Answers with the body and the content type of the call. */
    @PostMapping("/echo")
    ResponseEntity<byte[]> echo(
            @RequestHeader(name = HttpHeaders.CONTENT_TYPE, required = false) MediaType type, InputStream body)
            throws IOException {
        byte[] bytes = body.readNBytes(longestBody + 1);
        if (bytes.length > longestBody) {
            throw new ResponseStatusException(HttpStatus.CONTENT_TOO_LARGE, "more than " + longestBody + " bytes");
        }
        return Endpoints.echo(type, bytes);
    }

    /** Answers after {@code ms} milliseconds. */
    @GetMapping(path = "/sleep/{ms}", produces = MediaType.TEXT_PLAIN_VALUE)
    String sleep(@PathVariable int ms) throws InterruptedException {
        Thread.sleep(Endpoints.sleep(ms).toMillis());
        return Endpoints.slept(ms);
    }

    /** Answers after a call of {@link Endpoints#release()}. */
    @GetMapping(path = "/hang", produces = MediaType.TEXT_PLAIN_VALUE)
    String hang() throws InterruptedException, ExecutionException {
        Future<Void> released = hang.next();
        try {
            released.get();
            return "released";
        } finally {
            released.cancel(false);
        }
    }
}
