package dev.fusebox.lab.tool.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class ConsoleTest {

    @Test
    void no_text_of_a_run_folder_steers_the_terminal() {
        assertThat(Console.plain("title \u001b[31mred \u001b]0;window\u0007 \u009b2J\tend\n"))
                .isEqualTo("title ?[31mred ?]0;window? ?2J\tend\n");
        assertThat(Console.plain("größer 测试 – …")).isEqualTo("größer 测试 – …");
    }

    @Test
    void json_has_the_same_name_in_other_characters() {
        String json = JsonMapper.shared().writeValueAsString(Map.of("a\u202eb", "c\u001b"));

        assertThat(Console.escaped(json)).isEqualTo("{\"a\\u202eb\":\"c\\u001B\"}");
        assertThat(JsonMapper.shared().readTree(Console.escaped(json)).has("a\u202eb"))
                .isTrue();
    }

    /** Text after one of these is shown from right to left. */
    @Test
    void nor_turns_it_around() {
        assertThat(Console.plain("a\u202egpj.\u202c b\u2066c\u2069 \u200f\u200e\u061c\u2028d"))
                .isEqualTo("a?gpj.? b?c? ????d");
        assertThat(Console.plain("\u05e9\u05dc\u05d5\u05dd \ud83d\udc69\u200d\ud83d\udcbb"))
                .isEqualTo("\u05e9\u05dc\u05d5\u05dd \ud83d\udc69\u200d\ud83d\udcbb");
    }
}
