package dev.fusebox.limits.spring;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A servlet application that only got the starter added; the gateway is on the class path and must stay out of it. It holds
 * its calls until it is closed.
 */
final class Holding implements AutoCloseable {

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class Servlets {

        @Bean
        ServletRegistrationBean<Hold> hold() {
            return new ServletRegistrationBean<>(new Hold(), "/hold");
        }
    }

    static final class Hold extends HttpServlet {

        private final AtomicInteger held = new AtomicInteger();
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            held.incrementAndGet();
            try {
                released.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private final Application application;
    private final Hold hold;
    final Published published;

    static Holding onTomcat(String component, Class<? extends Servlets> configuration, String... properties) {
        return new Holding(component, configuration, List.of(properties));
    }

    static Holding onJetty(String component, String... properties) {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add(Application.WITHOUT + Application.TOMCAT + "servlet.TomcatServletWebServerAutoConfiguration");
        return new Holding(component, Servlets.class, all);
    }

    private Holding(String component, Class<? extends Servlets> configuration, List<String> properties) {
        List<String> all = new ArrayList<>(properties);
        all.add("spring.main.web-application-type=servlet");
        all.add("spring.cloud.gateway.server.webflux.enabled=false");
        application = new Application(configuration, component, all);
        hold = (Hold) application.bean(ServletRegistrationBean.class).getServlet();
        published = application.published;
    }

    void call(int callers) {
        application.begin(callers, "/hold");
    }

    /** Calls that have reached the servlet. */
    int held() {
        return hold.held.get();
    }

    @Override
    public void close() {
        hold.released.countDown();
        application.close();
    }
}
