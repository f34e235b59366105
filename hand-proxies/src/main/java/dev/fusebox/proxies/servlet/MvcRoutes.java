package dev.fusebox.proxies.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.core.Ordered;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** Every call below a route's prefix goes to its handler, whatever its method: annotations would leave out what they do not know. */
final class MvcRoutes extends SimpleUrlHandlerMapping {

    MvcRoutes(Map<String, HandlerMethod> handlers) {
        Map<String, Object> patterns = new LinkedHashMap<>();
        handlers.forEach((prefix, handler) -> patterns.put(prefix + "/**", handler));
        setUrlMap(patterns);
        setOrder(Ordered.HIGHEST_PRECEDENCE);
    }

    /** A browser's question whether it may call is one for the backend. */
    @Override
    protected HandlerExecutionChain getCorsHandlerExecutionChain(
            HttpServletRequest request, HandlerExecutionChain chain, CorsConfiguration config) {
        return chain;
    }
}
