package dev.fusebox.demo;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/** A backend that is never the limit: a call that waits holds no thread. */
@RestController
@ConditionalOnWebApplication(type = Type.REACTIVE)
class ReactiveEndpoints {

    private final Hang hang;

    ReactiveEndpoints(Hang hang) {
        this.hang = hang;
    }

    /** As {@link BlockingEndpoints#hello}. WebFlux keeps the query and the form apart. */
    @RequestMapping(
            path = "/hello/{name}",
            method = {RequestMethod.GET, RequestMethod.POST},
            produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> hello(@PathVariable String name, ServerWebExchange exchange) {
        MultiValueMap<String, String> query = exchange.getRequest().getQueryParams();
        Mono<MultiValueMap<String, String>> fields =
                query.containsKey("from") ? Mono.just(query) : exchange.getFormData();
        return fields.map(values -> values.toSingleValueMap().getOrDefault("from", "unknown"))
                .map(from -> Endpoints.greeting(name, from));
    }

    /** Answers with the body and the content type of the call. */
    @PostMapping("/echo")
    ResponseEntity<byte[]> echo(
            @RequestHeader(name = HttpHeaders.CONTENT_TYPE, required = false) MediaType type,
            @RequestBody(required = false) byte[] body) {
        return Endpoints.echo(type, body == null ? new byte[0] : body);
    }

    /** Answers after {@code ms} milliseconds. */
    @GetMapping(path = "/sleep/{ms}", produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> sleep(@PathVariable int ms) {
        return Mono.delay(Endpoints.sleep(ms)).map(over -> Endpoints.slept(ms));
    }

    /** Answers after a call of {@link Endpoints#release()}. A client that goes away gives up waiting. */
    @GetMapping(path = "/hang", produces = MediaType.TEXT_PLAIN_VALUE)
    Mono<String> hang() {
        return Mono.fromFuture(hang::next).thenReturn("released");
    }
}
