package dev.fusebox.proxies.servlet;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;

/** Writes what a handler's future was completed with, as it is: Spring's converters would choose a type for an answer without one. */
final class AnswerWriter implements HandlerMethodReturnValueHandler {

    @Override
    public boolean supportsReturnType(MethodParameter returned) {
        return returned.getParameterType() == Answer.class;
    }

    @Override
    public void handleReturnValue(
            Object value, MethodParameter returned, ModelAndViewContainer model, NativeWebRequest request)
            throws IOException {
        model.setRequestHandled(true);
        ((Answer) value).writeTo(request.getNativeResponse(HttpServletResponse.class));
    }
}
