package dev.fusebox.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The report and {@code fusebox predict} speak of one model. */
class ReportPredictTest {

    private static final PrintStream STDOUT = System.out;

    @TempDir
    Path folder;

    private Path run;

    @BeforeEach
    void a_run() {
        System.setProperty("fusebox.home", "..");
        run = RunFolders.copy(folder, "smoke-20260101-120000");
    }

    @AfterEach
    void restore() {
        System.setOut(STDOUT);
        System.clearProperty("fusebox.home");
    }

    /** Name and ceiling of each limit in the chain that is printed for a run's live limits. */
    private Map<String, String> predicted(String gateway) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        int code = Main.commandLine()
                .execute(
                        "predict",
                        "--from",
                        run.toString(),
                        "--gateway",
                        gateway,
                        "--endpoint",
                        "sleep/50",
                        "-c",
                        "10");
        System.setOut(STDOUT);
        assertThat(code).isEqualTo(Main.DONE);
        return ceilings(
                "(?m)^  [ >] (\\S+/\\S+) +[0-9]+(?: [0-9]{3})* +([0-9]+(?: [0-9]{3})*(?:[.][0-9])?) ",
                out.toString(StandardCharsets.UTF_8));
    }

    /** The same from the table under the ceiling ladder. */
    private Map<String, String> reported(String gateway) throws IOException {
        String page = RunFolders.report(run);
        int title = page.indexOf(gateway + " sleep/50, semaphore-100:", page.indexOf("id=\"ladder\""));
        String table = page.substring(title, page.indexOf("</table>", title));
        return ceilings(
                "(?s)<tr><td[^>]*>([^<]+)</td>(?:<td[^>]*>[^<]*</td>){3}<td[^>]*>([^<]+)</td><td[^>]*>(?:yes)?</td></tr>",
                table);
    }

    private static Map<String, String> ceilings(String row, String text) {
        Map<String, String> found = new LinkedHashMap<>();
        for (MatchResult m : Pattern.compile(row).matcher(text).results().toList()) {
            found.put(m.group(1), Math.round(Double.parseDouble(m.group(2).replace(" ", ""))) + "/s");
        }
        return found;
    }

    @ParameterizedTest
    @ValueSource(strings = {"direct", "zuul", "scg"})
    void ceilings_are_those_that_predict_prints(String gateway) throws IOException {
        assertThat(reported(gateway)).isNotEmpty().containsExactlyEntriesOf(predicted(gateway));
    }

    @Test
    void a_ceiling_is_places_by_time_held() throws IOException {
        assertThat(reported("zuul"))
                .containsEntry("zuul-gateway/pool.service-a", "962/s")
                .containsEntry("service-a/threads", "3922/s");
    }
}
