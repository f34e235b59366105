package dev.fusebox.scgmvc;

import jakarta.servlet.http.HttpServletRequest;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.cloud.gateway.server.mvc.common.MvcUtils;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The fallback of every route: 503 with the cause, which distinguishes a rejected call from a dead backend. */
@RestController
class Fallback {

    private static final Log LOG = LogFactory.getLog(Fallback.class);

    /** The service is part of the path, because the id of the route is forgotten when the call comes here. */
    @RequestMapping("/fallback/{service}")
    ResponseEntity<Problem> answer(@PathVariable String service, HttpServletRequest request) {
        Object failure = request.getAttribute(MvcUtils.CIRCUITBREAKER_EXECUTION_EXCEPTION_ATTR);
        if (!(failure instanceof Throwable throwable)) {
            return ResponseEntity.notFound().build();
        }
        LOG.debug("No answer of " + service, throwable);
        Problem problem = Problem.of(throwable, service);
        return ResponseEntity.status(problem.status())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    /** The body of the response; {@code cause} is one of the codes of {@link FailureCause}. */
    record Problem(int status, String cause, String service, String detail) {

        static Problem of(Throwable failure, String service) {
            FailureCause cause = FailureCause.of(failure);
            return new Problem(cause.status().value(), cause.code(), service, cause.detail(failure));
        }
    }
}
