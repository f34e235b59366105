package dev.fusebox.zuul.guard;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;
import com.netflix.zuul.exception.ZuulException;
import javax.servlet.http.HttpServletResponse;
import org.springframework.cloud.netflix.zuul.filters.support.FilterConstants;

/** Says 413 of a body in chunks that got too long, before Zuul makes a 500 of it. */
class TooLongBody extends ZuulFilter {

    @Override
    public String filterType() {
        return FilterConstants.ERROR_TYPE;
    }

    @Override
    public int filterOrder() {
        return FilterConstants.SEND_ERROR_FILTER_ORDER - 1;
    }

    @Override
    public boolean shouldFilter() {
        for (Throwable each = RequestContext.getCurrentContext().getThrowable(); each != null; each = each.getCause()) {
            if (each instanceof BoundedStream.TooLong) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Object run() {
        RequestContext.getCurrentContext()
                .setThrowable(new ZuulException(
                        "the body is too long", HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE, "fusebox.max-body"));
        return null;
    }
}
