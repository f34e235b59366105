package dev.fusebox.demo;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The endpoints of the service. Every call holds its request thread until it is answered. */
@RestController
class Endpoints {

    private static final int MAX_SLEEP_MS = 600_000;

    private final Hang hang;

    Endpoints(Hang hang) {
        this.hang = hang;
    }

    /** Answers at once; the same input gives the same bytes. */
    @RequestMapping(
            path = "/hello/{name}",
            method = {RequestMethod.GET, RequestMethod.POST},
            produces = MediaType.TEXT_PLAIN_VALUE)
    String hello(@PathVariable String name, @RequestParam(defaultValue = "unknown") String from) {
        return "hello " + name + ", from " + from;
    }

    /** Answers after {@code ms} milliseconds. */
    @GetMapping(path = "/sleep/{ms}", produces = MediaType.TEXT_PLAIN_VALUE)
    String sleep(@PathVariable int ms) throws InterruptedException {
        if (ms < 0 || ms > MAX_SLEEP_MS) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, "sleep takes 0 to " + MAX_SLEEP_MS + " ms, not " + ms);
        }
        Thread.sleep(ms);
        return "slept " + ms + " ms";
    }

    /** Answers at once with this status: a service that fails. */
    @GetMapping(path = "/status/{code}", produces = MediaType.TEXT_PLAIN_VALUE)
    ResponseEntity<String> status(@PathVariable int code) {
        if (code < 200 || code > 599) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "status takes 200 to 599, not " + code);
        }
        return ResponseEntity.status(code).body("status " + code);
    }

    /** Answers after a call of {@link #release()}. */
    @GetMapping(path = "/hang", produces = MediaType.TEXT_PLAIN_VALUE)
    String hang() throws InterruptedException {
        hang.await();
        return "released";
    }

    /** Releases all calls that hang now, and answers their number. */
    @PostMapping(path = "/release", produces = MediaType.TEXT_PLAIN_VALUE)
    String release() {
        return String.valueOf(hang.release());
    }

    /** Answers with the body and the content type of the call. */
    @PostMapping("/echo")
    ResponseEntity<byte[]> echo(
            @RequestHeader(name = HttpHeaders.CONTENT_TYPE, required = false) MediaType type,
            @RequestBody(required = false) byte[] body) {
        return ResponseEntity.ok()
                .contentType(type == null ? MediaType.APPLICATION_OCTET_STREAM : type)
                .body(body == null ? new byte[0] : body);
    }
}
