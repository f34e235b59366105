package dev.fusebox.demo;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * MongoDB's official drivers, one for each form of this service. Each is made by the first call that needs it: a driver connects at
 * once, and most labs have no document store.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DocumentStoreProperties.class)
class Drivers {

    @Bean
    @Lazy
    @ConditionalOnWebApplication(type = Type.SERVLET)
    com.mongodb.client.MongoClient synchronousDriver(DriverPool pool) {
        return com.mongodb.client.MongoClients.create(pool.clientSettings());
    }

    @Bean
    @Lazy
    @ConditionalOnWebApplication(type = Type.REACTIVE)
    com.mongodb.reactivestreams.client.MongoClient reactiveDriver(DriverPool pool) {
        return com.mongodb.reactivestreams.client.MongoClients.create(pool.clientSettings());
    }
}
