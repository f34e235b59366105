package dev.fusebox.proxies.servlet;

import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** Routes whose style is a handler of Spring MVC. */
@Configuration(proxyBeanMethods = false)
class MvcConfiguration implements WebMvcConfigurer {

    @Bean
    MvcRoutes mvcRoutes(ServletRoutes routes) {
        Map<String, HandlerMethod> handlers = new LinkedHashMap<>();
        routes.handlers().forEach((route, style) -> handlers.put(route.prefix() + "/**", method(style)));
        return new MvcRoutes(handlers);
    }

    private static HandlerMethod method(ServletStyle style) {
        return new HandlerMethod(
                style, ReflectionUtils.findMethod(style.getClass(), ServletStyle.METHOD, (Class<?>[]) null));
    }

    @Override
    public void addReturnValueHandlers(List<HandlerMethodReturnValueHandler> handlers) {
        handlers.add(new AnswerWriter());
    }

    @Override
    public void configureAsyncSupport(AsyncSupportConfigurer configurer) {
        configurer.registerDeferredResultInterceptors(new FutureProxy.Ending());
    }

    /** Every call below a route's prefix goes to its handler, whatever its method: annotations would leave out what they do not know. */
    static final class MvcRoutes extends SimpleUrlHandlerMapping {
        /** @param handlers by the patterns of their paths */
        MvcRoutes(Map<String, HandlerMethod> handlers) {
            setUrlMap(handlers);
            setOrder(Ordered.HIGHEST_PRECEDENCE);
        }

        /** A browser's question whether it may call is one for the backend. */
        @Override
        protected HandlerExecutionChain getCorsHandlerExecutionChain(
                HttpServletRequest request, HandlerExecutionChain chain, CorsConfiguration config) {
            return chain;
        }
    }
}
