package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConsoleTest {

    @Test
    void no_text_of_a_run_folder_steers_the_terminal() {
        assertThat(Console.plain("title \u001b[31mred \u001b]0;window\u0007 \u009b2J\tend\n"))
                .isEqualTo("title ?[31mred ?]0;window? ?2J\tend\n");
        assertThat(Console.plain("größer 测试 – …")).isEqualTo("größer 测试 – …");
    }
}
