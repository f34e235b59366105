package dev.fusebox.lab.experiment.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.chain.WrittenSetting;
import dev.fusebox.lab.load.call.CallHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecretsTest {

    private static final Secrets SECRETS = Secrets.of(
            Map.of("my.password", "hunter22", "my.name", "orders"),
            List.of("-Xmx1g", "-Dstore.password=fl4g", "-Dplain=word"),
            List.of(
                    new WrittenSetting("spring.datasource.password", "s3cr3t", "application.yml:3"),
                    new WrittenSetting("api.token", "${TOKEN:d3fault}", "application.yml:4"),
                    new WrittenSetting("tiny.secret", "abc", "application.yml:5")),
            CallHeaders.of(List.of("Authorization: Bearer k3yk3y", "X-Tenant: blue")));

    @Test
    void values_of_secrets_are_nowhere() {
        assertThat(SECRETS.hidden(
                        "connecting as hunter22 with s3cr3t, sent Bearer k3yk3y for blue orders, k3yk3y fl4g word"))
                .isEqualTo("connecting as ****** with ******, sent ****** for blue orders, ****** ****** word");
        assertThat(SECRETS.hidden("d3fault, token: 50 calls at once")).isEqualTo("******, token: 50 calls at once");
    }

    @Test
    void what_looks_like_one_is_hidden_too() {
        assertThat(SECRETS.hiddenInLog("jdbc:x://sa:pw1@db/a?password=abc&x=1, {\"token\": \"t1\"}"))
                .isEqualTo("jdbc:x://******@db/a?password=******&x=1, {\"token\": ******}");
    }
}
