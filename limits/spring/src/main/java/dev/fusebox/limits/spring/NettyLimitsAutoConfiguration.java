package dev.fusebox.limits.spring;

import dev.fusebox.limits.Settings;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import reactor.netty.http.server.HttpServer;

/** Connections and event loops of a Netty server, on Boot 3 and 4. */
@AutoConfiguration(after = LimitsAutoConfiguration.class)
@ConditionalOnBean(Settings.class)
@ConditionalOnClass(HttpServer.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
public class NettyLimitsAutoConfiguration {

    @Bean
    NettyServerLimits fuseboxNettyServerLimits(Settings settings) {
        return new NettyServerLimits(settings);
    }
}
