package dev.fusebox.zuul.guard;

import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.servlet.FilterChain;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletRequestWrapper;
import javax.servlet.http.HttpServletResponse;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Hides what a client says of who called, and the headers that {@code Connection} names. Zuul would put its own X-Forwarded-* after the
 * client's, whose word would come first then.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class ClientHeaders extends OncePerRequestFilter {

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Set<String> named = ConnectionOptions.namedBy(Collections.list(request.getHeaders("Connection")));
        Set<String> hidden = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Enumeration<String> names = request.getHeaderNames(); names.hasMoreElements(); ) {
            String name = names.nextElement();
            if (named.contains(name) || saysWhoCalled(name)) {
                hidden.add(name);
            }
        }
        chain.doFilter(hidden.isEmpty() ? request : new Without(request, hidden), response);
    }

    private static boolean saysWhoCalled(String name) {
        return name.regionMatches(true, 0, "x-forwarded-", 0, 12)
                || name.equalsIgnoreCase("forwarded")
                || name.equalsIgnoreCase("x-real-ip");
    }

    private static final class Without extends HttpServletRequestWrapper {

        private final Set<String> hidden;

        Without(HttpServletRequest request, Set<String> hidden) {
            super(request);
            this.hidden = hidden;
        }

        @Override
        public String getHeader(String name) {
            return hidden.contains(name) ? null : super.getHeader(name);
        }

        @Override
        public Enumeration<String> getHeaders(String name) {
            return hidden.contains(name) ? Collections.emptyEnumeration() : super.getHeaders(name);
        }

        @Override
        public Enumeration<String> getHeaderNames() {
            List<String> names = Collections.list(super.getHeaderNames());
            names.removeIf(hidden::contains);
            return Collections.enumeration(names);
        }
    }
}
