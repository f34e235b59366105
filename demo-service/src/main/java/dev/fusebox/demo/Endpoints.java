package dev.fusebox.demo;

import java.time.Duration;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The endpoints that answer at once, the same on Tomcat and on Netty; and what the others answer. */
@RestController
class Endpoints {

    private static final int MAX_SLEEP_MS = 600_000;

    private final Hang hang;

    Endpoints(Hang hang) {
        this.hang = hang;
    }

    /** Answers with this status: a service that fails. */
    @GetMapping(path = "/status/{code}", produces = MediaType.TEXT_PLAIN_VALUE)
    ResponseEntity<String> status(@PathVariable int code) {
        if (code < 200 || code > 599) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "status takes 200 to 599, not " + code);
        }
        return ResponseEntity.status(code).body("status " + code);
    }

    /** Releases all calls that hang now, and answers their number. */
    @PostMapping(path = "/release", produces = MediaType.TEXT_PLAIN_VALUE)
    String release() {
        return String.valueOf(hang.release());
    }

    static ResponseEntity<byte[]> echo(MediaType type, byte[] body) {
        return ResponseEntity.ok()
                .contentType(type == null ? MediaType.APPLICATION_OCTET_STREAM : type)
                .body(body);
    }

    static String greeting(String name, String from) {
        return "hello " + name + ", from " + from;
    }

    /** @throws ResponseStatusException when no call may sleep that long */
    static Duration sleep(int ms) {
        if (ms < 0 || ms > MAX_SLEEP_MS) {
            throw new ResponseStatusException(
                    HttpStatus.BAD_REQUEST, "sleep takes 0 to " + MAX_SLEEP_MS + " ms, not " + ms);
        }
        return Duration.ofMillis(ms);
    }

    static String slept(int ms) {
        return "slept " + ms + " ms";
    }
}
