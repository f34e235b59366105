package dev.fusebox.demo;

import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers at once on every path that no other endpoint has, where {@code demo.any-path} says so: a gateway of the user calls paths
 * of other services.
 */
@RestController
@ConditionalOnBooleanProperty("demo.any-path")
class AnyPath {

    /** Whatever the caller accepts. */
    @RequestMapping("/**")
    ResponseEntity<String> answer() {
        return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body("answered");
    }
}
