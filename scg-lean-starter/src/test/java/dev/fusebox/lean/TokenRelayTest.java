package dev.fusebox.lean;

import static dev.fusebox.lean.TwoGateways.length;
import static dev.fusebox.lean.TwoGateways.route;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.testing.RawMessage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.cloud.gateway.filter.factory.TokenRelayGatewayFilterFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.reactive.EnableWebFluxSecurity;
import org.springframework.security.config.web.server.ServerHttpSecurity;
import org.springframework.security.core.userdetails.MapReactiveUserDetailsService;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.oauth2.client.AuthorizedClientServiceReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.InMemoryReactiveOAuth2AuthorizedClientService;
import org.springframework.security.oauth2.client.ReactiveOAuth2AuthorizedClientManager;
import org.springframework.security.oauth2.client.ReactiveOAuth2AuthorizedClientProviderBuilder;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.InMemoryReactiveClientRegistrationRepository;
import org.springframework.security.oauth2.core.AuthorizationGrantType;
import org.springframework.security.web.server.SecurityWebFilterChain;

/** The framework's TokenRelay behind Spring Security, with tokens that a server gives for the client's name and secret. */
@Timeout(120)
class TokenRelayTest {

    private static final String BASIC = "|Authorization: Basic dXNlcjpwYXNzd29yZA==";
    private static final String GET = "GET /a/b HTTP/1.1|Host: a";
    private static final String POST = "POST /a/b HTTP/1.1|Host: a|Content-Length: 3";

    private ScriptedBackend backend;
    private ScriptedBackend tokens;

    /** Without Boot's configuration of security: that would ask for a password in all other tests, too. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableWebFluxSecurity
    static class Secured {

        @Bean
        SecurityWebFilterChain chain(ServerHttpSecurity http) {
            return http.csrf(ServerHttpSecurity.CsrfSpec::disable)
                    .httpBasic(Customizer.withDefaults())
                    .authorizeExchange(each -> each.anyExchange().authenticated())
                    .build();
        }

        @Bean
        MapReactiveUserDetailsService users() {
            return new MapReactiveUserDetailsService(
                    User.withUsername("user").password("{noop}password").build());
        }

        @Bean
        ReactiveOAuth2AuthorizedClientManager manager(@Value("${tokens}") String tokens) {
            InMemoryReactiveClientRegistrationRepository clients =
                    new InMemoryReactiveClientRegistrationRepository(ClientRegistration.withRegistrationId("own")
                            .clientId("gateway")
                            .clientSecret("secret")
                            .authorizationGrantType(AuthorizationGrantType.CLIENT_CREDENTIALS)
                            .tokenUri(tokens)
                            .build());
            AuthorizedClientServiceReactiveOAuth2AuthorizedClientManager manager =
                    new AuthorizedClientServiceReactiveOAuth2AuthorizedClientManager(
                            clients, new InMemoryReactiveOAuth2AuthorizedClientService(clients));
            manager.setAuthorizedClientProvider(ReactiveOAuth2AuthorizedClientProviderBuilder.builder()
                    .clientCredentials()
                    .build());
            return manager;
        }

        @Bean
        TokenRelayGatewayFilterFactory tokenRelay(ObjectProvider<ReactiveOAuth2AuthorizedClientManager> manager) {
            return new TokenRelayGatewayFilterFactory(manager);
        }
    }

    @BeforeEach
    void start() throws IOException {
        backend = new ScriptedBackend();
        tokens = new ScriptedBackend();
        backend.answers("HTTP/1.1 200 OK\r\n" + length("hello") + ScriptedBackend.KEEP);
    }

    @AfterEach
    void stop() throws IOException {
        backend.close();
        tokens.close();
    }

    private TwoGateways gateways(String answerOfTokens) throws IOException {
        tokens.answers(answerOfTokens);
        List<String> all = new ArrayList<>(route(0, "a", "lb://service-a", "/a/**", "TokenRelay=own"));
        all.add("tokens=" + tokens.url() + "/token");
        TwoGateways both = TwoGateways.of(Secured.class, backend.url(), all.toArray(String[]::new));
        both.assertLean("a");
        return both;
    }

    @Test
    void the_service_gets_the_gateway_s_token() throws IOException {
        String token = "{\"access_token\":\"of-the-gateway\",\"token_type\":\"Bearer\",\"expires_in\":3600}";
        try (TwoGateways both = gateways(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n" + length(token) + ScriptedBackend.KEEP)) {
            both.same(backend, GET + BASIC + "||");
            both.same(backend, POST + BASIC + "||abc");

            TwoGateways.Answers answers = both.ask(GET + BASIC + "||");
            assertThat(answers.lean().body()).isEqualTo("hello");
            assertThat(backend.calls())
                    .hasSize(2)
                    .allSatisfy(call -> assertThat(call.toString()).contains("Bearer of-the-gateway"));
            assertThat(tokens.calls()).as("each gateway keeps its token").hasSize(2);
            both.assertNothingLeft(backend);
        }
    }

    @Test
    void a_caller_without_a_password_does_not_get_through() throws IOException {
        try (TwoGateways both = gateways("HTTP/1.1 500 Never asked\r\n" + length("") + ScriptedBackend.KEEP)) {
            both.same(backend, GET + "||");
            both.same(backend, POST + "||abc");

            RawMessage answer = both.ask(GET + "||").lean();
            assertThat(answer.start()).contains("401");
            assertThat(backend.calls()).isEmpty();
            assertThat(tokens.calls()).isEmpty();
        }
    }

    @Test
    void a_server_of_tokens_that_fails() throws IOException {
        try (TwoGateways both = gateways("HTTP/1.1 503 Down\r\n" + length("down") + ScriptedBackend.KEEP)) {
            TwoGateways.Answers answers = both.ask(GET + BASIC + "||");
            assertThat(answers.lean().start())
                    .isEqualTo(answers.stock().start())
                    .doesNotContain("200");
            assertThat(backend.calls()).isEmpty();
            both.assertNothingLeft(backend);
        }
    }
}
