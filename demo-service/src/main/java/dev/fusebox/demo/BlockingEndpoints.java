package dev.fusebox.demo;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The usual form: every call holds its request thread until it is answered. */
@RestController
@ConditionalOnWebApplication(type = Type.SERVLET)
class BlockingEndpoints {

    private final Hang hang;

    BlockingEndpoints(Hang hang) {
        this.hang = hang;
    }

    /** Answers at once; the same input gives the same bytes. */
    @RequestMapping(
            path = "/hello/{name}",
            method = {RequestMethod.GET, RequestMethod.POST},
            produces = MediaType.TEXT_PLAIN_VALUE)
    String hello(@PathVariable String name, @RequestParam(defaultValue = "unknown") String from) {
        return Endpoints.greeting(name, from);
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
