package dev.fusebox.lab.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class MetadataTest {

    private final Metadata metadata = Metadata.of(
            List.of(new KnownProperty("a.b", "java.util.Map", null, "library", false, null, null)), List.of("c.d"));

    @Test
    void what_is_below_a_map_is_legal() {
        assertThat(metadata.legal("a.b.c.d[0]")).isTrue();
        assertThat(metadata.legal("a.c")).isFalse();
        assertThat(metadata.group("c.d.e.f")).hasValue("c.d");
    }

    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void a_name_of_any_length_is_looked_up_soon() {
        String name = "x.".repeat(500_000);

        assertThat(metadata.legal(name)).isFalse();
        assertThat(metadata.legal("a.b." + name)).isTrue();
        assertThat(metadata.group("c.d." + name)).hasValue("c.d");
    }
}
