package dev.fusebox.demo;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Counts a call from before its body is read until its response is written. */
@Component
@ConditionalOnWebApplication(type = Type.SERVLET)
record CountedOnServlet(CallCounters counters) implements WebMvcConfigurer {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        counters.byEndpoint()
                .forEach((endpoint, counter) ->
                        registry.addInterceptor(new Counting(counter)).addPathPatterns("/" + endpoint + "/**"));
    }

    private record Counting(CallCounter counter) implements HandlerInterceptor {

        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
            counter.enter();
            return true;
        }

        @Override
        public void afterCompletion(
                HttpServletRequest request, HttpServletResponse response, Object handler, Exception failure) {
            counter.exit();
        }
    }
}
