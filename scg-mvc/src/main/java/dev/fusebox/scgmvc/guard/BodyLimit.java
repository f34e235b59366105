package dev.fusebox.scgmvc.guard;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.util.unit.DataSize;
import org.springframework.web.filter.OncePerRequestFilter;

/** Answers with 413 when a body is longer than {@code fusebox.max-body}: at once, or when one in chunks gets too long. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class BodyLimit extends OncePerRequestFilter {

    private final long longest;

    BodyLimit(@Value("${fusebox.max-body:128MB}") DataSize longest) {
        this.longest = longest.toBytes();
    }

    @Override
    protected void doFilterInternal(HttpServletRequest call, HttpServletResponse answer, FilterChain chain)
            throws ServletException, IOException {
        if (call.getContentLengthLong() > longest) {
            answer.setHeader(HttpHeaders.CONNECTION, "close");
            answer.setStatus(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            return;
        }
        boolean known = call.getHeader(HttpHeaders.TRANSFER_ENCODING) == null;
        chain.doFilter(known ? call : new InChunks(call, longest), answer);
    }

    private static final class InChunks extends HttpServletRequestWrapper {

        private final long longest;
        private ServletInputStream body;

        InChunks(HttpServletRequest call, long longest) {
            super(call);
            this.longest = longest;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (body == null) {
                body = new BoundedStream(super.getInputStream(), longest);
            }
            return body;
        }
    }
}
