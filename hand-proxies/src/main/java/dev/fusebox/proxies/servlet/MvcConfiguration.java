package dev.fusebox.proxies.servlet;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.servlet.config.annotation.AsyncSupportConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Routes whose style is a handler of Spring MVC. */
@Configuration(proxyBeanMethods = false)
class MvcConfiguration implements WebMvcConfigurer {

    @Bean
    MvcRoutes mvcRoutes(ServletRoutes routes) {
        Map<String, HandlerMethod> handlers = new LinkedHashMap<>();
        routes.handlers().forEach((route, style) -> handlers.put(route.prefix(), method(style)));
        return new MvcRoutes(handlers);
    }

    private static HandlerMethod method(MvcStyle style) {
        return new HandlerMethod(
                style, ReflectionUtils.findMethod(style.getClass(), MvcStyle.METHOD, (Class<?>[]) null));
    }

    @Override
    public void addReturnValueHandlers(List<HandlerMethodReturnValueHandler> handlers) {
        handlers.add(new AnswerWriter());
    }

    @Override
    public void configureAsyncSupport(AsyncSupportConfigurer configurer) {
        configurer.registerDeferredResultInterceptors(new FutureProxy.Ending());
    }
}
