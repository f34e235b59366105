package dev.fusebox.limits.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import reactor.netty.http.server.HttpServer;

/** Shows {@link NettyServerLimits} the server of Boot 4. */
@AutoConfiguration(after = NettyLimitsAutoConfiguration.class)
@ConditionalOnClass({NettyServerCustomizer.class, HttpServer.class})
@ConditionalOnBean(NettyServerLimits.class)
public class NettyBoot4AutoConfiguration {

    @Bean
    NettyServerCustomizer fuseboxNettyServerCustomizer(NettyServerLimits limits) {
        return limits::watched;
    }
}
