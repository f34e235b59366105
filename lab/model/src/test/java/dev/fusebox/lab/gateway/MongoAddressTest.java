package dev.fusebox.lab.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class MongoAddressTest {

    @ParameterizedTest
    @CsvSource({
        "mongodb://127.0.0.1, mongodb://127.0.0.1",
        "mongodb://localhost:27018/test, mongodb://localhost:27018/test",
        "mongodb://leo:se%40cret@one:27017/test?authSource=admin, mongodb://LOGIN@one:27017/test?OPTIONS",
        "mongodb+srv://leo:secret@cluster.example.com/?retryWrites=true, mongodb+srv://LOGIN@cluster.example.com/?OPTIONS",
        "mongodb://leo@[::1]/test, mongodb://LOGIN@[::1]/test"
    })
    void shows_neither_login_nor_options(String uri, String shown) {
        MongoAddress address = MongoAddress.of(uri);

        assertThat(address).hasToString(shown);
        assertThat(new JsonMapper().writeValueAsString(address)).isEqualTo('"' + shown + '"');
        assertThat(address.secret()).isEqualTo(uri);
        assertThat(address.hasLogin()).isEqualTo(uri.contains("leo"));
        assertThat(address.isShown()).isFalse();
        assertThat(MongoAddress.of(shown)).hasToString(shown);
        assertThat(MongoAddress.of(shown).isShown()).isEqualTo(shown.contains("@"));
    }

    @Test
    void names_all_servers() {
        assertThat(MongoAddress.of("mongodb://leo:secret@one:27018,two,[::1]:27019,[2001:db8::2]/test")
                        .servers())
                .extracting(server -> server.getHostString() + " " + server.getPort())
                .containsExactly("one 27018", "two 27017", "::1 27019", "2001:db8::2 27017");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost",
                "http://leo:secret@127.0.0.1",
                "mongodb://leo:secret@",
                "mongodb:///test",
                "mongodb://leo:1secret/2@127.0.0.1/test",
                "mongodb://leo:1?secret@127.0.0.1/test",
                "mongodb://leo:s@secret@127.0.0.1/test",
                "mongodb://192.0.2.7/test?appName=secret@127.0.0.1",
                "mongodb://127.0.0.1:99999/secret",
                "mongodb://127.0.0.1:0/secret",
                "mongodb://127.0.0.1/se cret"
            })
    void any_other_text_is_wrong_and_not_repeated(String text) {
        assertThatThrownBy(() -> MongoAddress.of(text))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("mongodb://127.0.0.1:27017/test")
                .hasMessageNotContaining("secret");
    }

    @Test
    void only_the_profile_sizes_the_pool() {
        assertThatThrownBy(() -> MongoAddress.of("mongodb://127.0.0.1/test?w=1&maxPoolSize=7"))
                .isInstanceOf(UsageException.class)
                .hasMessage("the address of the MongoDB sets maxPoolSize; leave it out, the profile sizes the pool:"
                        + " demo.document-store.pool.max-size");
    }
}
