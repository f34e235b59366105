package dev.fusebox.lab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fusebox.lab.common.LabHome;
import dev.fusebox.lab.common.UsageException;
import dev.fusebox.lab.gateway.MongoAddress;
import dev.fusebox.lab.study.StudyFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class MongoOptionsTest {

    private final MongoOptions options = new MongoOptions();

    private MongoAddress address(String study, String variable) {
        return options.address(
                StudyFiles.of(new LabHome(Path.of("../.."))).read(study),
                name -> name.equals("FUSEBOX_MONGO_URI") ? variable : null);
    }

    @Test
    void without_an_address_documents_come_from_the_lab() {
        assertThat(address("document-store", null)).isNull();
        assertThat(address("document-store", " ")).isNull();
    }

    @Test
    void the_option_goes_before_the_variable() {
        assertThat(address("document-store", "mongodb://127.0.0.1/two")).hasToString("mongodb://127.0.0.1/two");

        options.uri = "mongodb://127.0.0.1/one";
        assertThat(address("document-store", "mongodb://127.0.0.1/two")).hasToString("mongodb://127.0.0.1/one");
    }

    @Test
    void a_variable_concerns_no_study_that_reads_no_documents() {
        assertThat(address("smoke", "mongodb://127.0.0.1/two")).isNull();
    }

    @Test
    void a_login_belongs_into_the_variable() {
        assertThat(address("document-store", "mongodb://leo:secret@127.0.0.1"))
                .hasToString("mongodb://LOGIN@127.0.0.1");

        options.uri = "mongodb://leo:secret@127.0.0.1";
        assertThatThrownBy(() -> address("document-store", null))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("put the address into the variable FUSEBOX_MONGO_URI")
                .hasMessageNotContaining("secret");
    }

    @Test
    void an_address_that_an_output_shows_has_to_be_completed() {
        assertThatThrownBy(() -> address("document-store", "mongodb://LOGIN@127.0.0.1/test?OPTIONS"))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("FUSEBOX_MONGO_URI: LOGIN and OPTIONS are placeholders");
    }

    @Test
    void a_name_that_stands_for_servers_needs_a_confirmation_and_is_not_looked_up() {
        assertThatThrownBy(() -> address("document-store", "mongodb+srv://leo:secret@cluster.invalid/"))
                .isInstanceOf(UsageException.class)
                .hasMessageEndingWith("pass --confirm cluster.invalid if that is what you want");

        options.confirm = "elsewhere, cluster.invalid";
        assertThat(address("document-store", "mongodb+srv://leo:secret@cluster.invalid/"))
                .isNotNull();
    }

    @Test
    void a_confirmation_without_an_address_is_a_mistake() {
        options.confirm = "192.0.2.7";
        assertThatThrownBy(() -> address("document-store", null))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--confirm: this run sends load to no other machine");
    }

    @Test
    void a_server_of_another_machine_needs_a_confirmation() {
        options.uri = "mongodb://127.0.0.1,192.0.2.7:27017/test";
        assertThatThrownBy(() -> address("document-store", null))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--mongo-uri: 192.0.2.7 is not this machine")
                .hasMessageEndingWith("pass --confirm 192.0.2.7 if that is what you want");

        options.confirm = "192.0.2.7";
        assertThat(address("document-store", null)).isNotNull();
    }
}
