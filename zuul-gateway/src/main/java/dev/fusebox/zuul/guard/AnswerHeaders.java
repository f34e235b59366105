package dev.fusebox.zuul.guard;

import com.netflix.zuul.ZuulFilter;
import com.netflix.zuul.context.RequestContext;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.cloud.netflix.zuul.filters.support.FilterConstants;

/** Leaves out the headers that {@code Connection} of a service's answer names. */
class AnswerHeaders extends ZuulFilter {

    @Override
    public String filterType() {
        return FilterConstants.POST_TYPE;
    }

    @Override
    public int filterOrder() {
        return FilterConstants.SEND_RESPONSE_FILTER_ORDER - 1;
    }

    @Override
    public boolean shouldFilter() {
        return true;
    }

    @Override
    public Object run() {
        RequestContext context = RequestContext.getCurrentContext();
        Set<String> named = ConnectionOptions.namedBy(context.getOriginResponseHeaders().stream()
                .filter(header -> header.first().equalsIgnoreCase("Connection"))
                .map(header -> header.second())
                .collect(Collectors.toList()));
        if (!named.isEmpty()) {
            context.getZuulResponseHeaders().removeIf(header -> named.contains(header.first()));
        }
        return null;
    }
}
