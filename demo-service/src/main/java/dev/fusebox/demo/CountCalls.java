package dev.fusebox.demo;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.servlet.HandlerInterceptor;

/** Counts a call from before its body is read until its response is written. */
class CountCalls implements HandlerInterceptor {

    private final CallCounter counter;

    CountCalls(CallCounter counter) {
        this.counter = counter;
    }

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
