package dev.fusebox.lab.lint.rules.scg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.lint.Linted;
import org.junit.jupiter.api.Test;

/** One missing time limit is one finding, whatever routes a profile has. */
class CallsWithoutBoundTest {

    private static final String ROUTES = "spring.cloud.gateway.server.webflux.routes: ";

    private static String document(String profile, String routes) {
        return "---\nspring.config.activate.on-profile: %s\n%s[%s]\n".formatted(profile, ROUTES, routes);
    }

    @Test
    void profiles_with_routes_of_their_own_share_a_finding_that_names_both() {
        String yml = document("one", "{id: a, uri: 'lb://a'}")
                + document("two", "{id: a, uri: 'lb://a2'}, {id: b, uri: 'lb://b'}");

        assertThat(Linted.of("FB023", Linted.yml(yml))).singleElement().satisfies(found -> {
            assertThat(found.message()).startsWith("routes a, b have neither");
            assertThat(found.where()).containsExactly("one", "two");
            assertThat(found.place().line()).isEqualTo(3);
            assertThat(found.fixed().orElseThrow().edits()).hasSize(2);
        });
    }

    @Test
    void what_holds_without_a_profile_has_one_fix_for_all() {
        String yml = ROUTES + "[{id: a, uri: 'lb://a'}]\n" + document("two", "{id: b, uri: 'lb://b'}");

        assertThat(Linted.of("FB023", Linted.yml(yml))).singleElement().satisfies(found -> {
            assertThat(found.message()).startsWith("routes a, b have neither");
            assertThat(found.where()).isEmpty();
            assertThat(found.place().line()).isEqualTo(1);
            assertThat(found.fixed().orElseThrow().edits()).hasSize(1);
        });
    }
}
