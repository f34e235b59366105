package dev.fusebox.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoConfigurationException;
import com.mongodb.MongoCredential;
import com.mongodb.MongoException;
import com.mongodb.MongoSecurityException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.http.ProblemDetail;

class NoDocumentStoreTest {

    private static ProblemDetail answer(MongoException failure) {
        return new Documents().unavailable(failure);
    }

    @Test
    void a_failure_of_the_driver_is_one_short_sentence() {
        ProblemDetail answer = answer(new MongoException("no server ".repeat(100)));

        assertThat(answer.getStatus()).isEqualTo(503);
        assertThat(answer.getDetail()).startsWith("MongoException: no server").hasSizeLessThan(330);
    }

    @Test
    void of_an_address_with_wrong_options_nothing_is_repeated() {
        DocumentStoreProperties wrong = new DocumentStoreProperties(
                "mongodb://leo:secret@127.0.0.1/?authMechanism=OTHER",
                new DocumentStoreProperties.Pool(100, 0, Duration.ofMinutes(2)));

        assertThatThrownBy(() -> new DriverPool(wrong, null, null).clientSettings())
                .isInstanceOf(MongoConfigurationException.class)
                .hasMessage("the driver rejects the address; correct its options")
                .hasNoCause();
    }

    @Test
    void a_failed_login_says_nothing_of_the_user() {
        MongoCredential login = MongoCredential.createCredential("leo", "admin", "secret".toCharArray());

        assertThat(answer(new MongoSecurityException(login, "login of " + login))
                        .getDetail())
                .isEqualTo("MongoSecurityException: the server rejects the login");
    }
}
