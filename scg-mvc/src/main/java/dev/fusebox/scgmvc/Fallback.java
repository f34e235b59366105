package dev.fusebox.scgmvc;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.cloud.gateway.server.mvc.common.MvcUtils;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The fallback of every route: 503 with the cause, which distinguishes a rejected call from a dead backend. */
@RestController
class Fallback {

    /** The service is part of the path, because the id of the route is forgotten when the call comes here. */
    @RequestMapping("/fallback/{service}")
    ResponseEntity<Problem> answer(@PathVariable String service, HttpServletRequest request) {
        Object failure = request.getAttribute(MvcUtils.CIRCUITBREAKER_EXECUTION_EXCEPTION_ATTR);
        if (!(failure instanceof Throwable throwable)) {
            return ResponseEntity.notFound().build();
        }
        return ResponseEntity.status(HttpStatus.SERVICE_UNAVAILABLE)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problem.of(throwable, service));
    }

    /** The body of the response; {@code cause} is one of the codes of {@link FailureCause}. */
    record Problem(int status, String cause, String service, String detail) {

        static Problem of(Throwable failure, String service) {
            return new Problem(
                    HttpStatus.SERVICE_UNAVAILABLE.value(),
                    FailureCause.of(failure).code(),
                    service,
                    FailureCause.root(failure).getMessage());
        }
    }
}
