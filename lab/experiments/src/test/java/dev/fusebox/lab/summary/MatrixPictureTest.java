package dev.fusebox.lab.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fusebox.lab.doc.Mosaic;
import dev.fusebox.lab.doc.Mosaic.Tile;
import dev.fusebox.lab.doc.Mosaic.TileColour;
import dev.fusebox.lab.doc.Mosaic.TileGroup;
import dev.fusebox.lab.doc.Mosaic.TileRow;
import dev.fusebox.lab.doc.Mosaic.TileTable;
import dev.fusebox.lab.doc.Section;
import dev.fusebox.lab.doc.Sign;
import dev.fusebox.lab.results.MadeRecording;
import dev.fusebox.lab.results.Results;
import dev.fusebox.lab.summary.doubt.Doubt;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class MatrixPictureTest {

    private static final String POOL =
            "{\"status\":\"BOUND\",\"limit\":\"zuul-gateway/pool.service-a\",\"sentence\":\"-\"}";
    private static final String PERMITS =
            "{\"status\":\"BOUND\",\"limit\":\"zuul-gateway/semaphore.service-a\",\"sentence\":\"-\"}";
    private static final String NONE = "{\"status\":\"NOT_REACHED\",\"sentence\":\"-\"}";

    private final List<String> cells = new ArrayList<>();
    private final List<String> experiments = new ArrayList<>();

    private MatrixPictureTest cell(String id, String load, double goodput, double answers, String verdict) {
        String[] part = id.split(" ");
        cells.add(String.format(
                Locale.ROOT, """
                {"id":"%s","gateway":"%s","profile":"%s","endpoint":"%s","arrivals":"closed",%s,"repeat":1,"warm":true,
                 "load":{"tool":"ab 2.3","completed":%.0f,"ok":%.0f,"seconds":1,"requestsPerSecond":%f,
                 "goodputPerSecond":%f},"verdict":%s}""", id, part[0], part[1], part[2], load, answers, goodput, answers, goodput, verdict));
        return this;
    }

    private MatrixPictureTest cell(String id, int users, double goodput, String verdict) {
        return cell(id, "\"concurrency\":" + users, goodput, goodput, verdict);
    }

    private MatrixPictureTest experiment(String gateway, String profile, String route, String verdict, int ok) {
        experiments.add("""
                {"kind":"bystander","id":"%s.%s.%s.%s","gateway":"%s","profile":"%s","route":"%s","callers":250,"verdict":"%s",
                 "exhaustedLimit":%s,"healthy":{"sent":200,"ok":%d,"answers":{}}}""".formatted(
                        gateway,
                        profile,
                        route,
                        verdict,
                        gateway,
                        profile,
                        route,
                        verdict,
                        verdict.equals("dead") ? "\"zuul-gateway/threads\"" : null,
                        ok));
        return this;
    }

    private MatrixPicture picture(Doubt... doubts) {
        Results results = new JsonMapper()
                .readValue(
                        "{\"schema\":3,\"study\":\"s\",\"planned\":9,\"cells\":[%s],\"experiments\":[%s]}"
                                .formatted(String.join(",", cells), String.join(",", experiments)),
                        Results.class);
        return MatrixPicture.of(MadeRecording.of("s-1", results), List.of(doubts));
    }

    private static List<TileTable> tables(Section section) {
        return section.blocks().stream()
                .flatMap(block -> ((Mosaic) block).tables().stream())
                .toList();
    }

    private List<TileTable> cells() {
        return tables(picture().cells());
    }

    private static Tile first(MatrixPicture picture) {
        return tables(picture.cells()).get(0).rows().get(0).tiles().get(0);
    }

    @Test
    void a_table_for_each_profile_and_endpoint_has_a_row_per_gateway_and_a_column_per_size() {
        List<TileTable> tables = cell("zuul p hello", 200, 500, NONE)
                .cell("zuul p hello", 50, 400, NONE)
                .cell("scg p hello", 50, 300, NONE)
                .cell("zuul p sleep", 50, 200, NONE)
                .cell("zuul q sleep", 50, 100, NONE)
                .cells();

        assertThat(tables).extracting(TileTable::caption).containsExactly("p, hello", "p, sleep", "q, sleep");
        TileTable first = tables.get(0);
        assertThat(first.groups()).containsExactly(new TileGroup("", List.of("50 users", "200 users")));
        assertThat(first.rows()).extracting(TileRow::name).containsExactly("zuul", "scg");
        assertThat(first.rows().get(0).tiles()).extracting(Tile::figure).containsExactly("400", "500");
    }

    @Test
    void what_all_tables_share_stands_in_the_head_alone() {
        MatrixPicture picture = cell("zuul p hello", 200, 500, NONE)
                .cell("zuul p sleep", 50, 200, NONE)
                .picture();

        assertThat(picture.cells().title()).endsWith(", profile p (measured once)");
        assertThat(tables(picture.cells())).extracting(TileTable::caption).containsExactly("hello", "sleep");
    }

    @Test
    void a_cell_that_is_not_there_leaves_a_gap() {
        TileTable table = cell("zuul p hello", 50, 400, NONE)
                .cell("zuul p hello", 200, 500, NONE)
                .cell("scg p hello", 200, 300, NONE)
                .cells()
                .get(0);

        assertThat(table.rows().get(1).tiles()).hasSize(2).startsWith((Tile) null);
    }

    @Test
    void calls_per_second_come_after_users() {
        TileTable table = cell("zuul p hello", "\"ratePerSecond\":600", 580, 600, NONE)
                .cell("zuul p hello", "\"ratePerSecond\":90.5", 90, 90, NONE)
                .cell("zuul p hello", 200, 500, NONE)
                .cells()
                .get(0);

        assertThat(table.groups().get(0).heads()).containsExactly("200 users", "90.5 calls/s", "600 calls/s");
    }

    @Test
    void repeats_are_one_square_with_their_median_what_bound_most_of_them_and_a_doubt_of_any() {
        MatrixPicture picture = cell("zuul p sleep 1", 200, 210, POOL)
                .cell("zuul p sleep 2", 200, 240, PERMITS)
                .cell("zuul p sleep 3", 200, 230, POOL)
                .picture(
                        new Doubt("`ab` was late", List.of("zuul p sleep 1")), new Doubt("not this", List.of("other")));

        assertThat(first(picture))
                .isEqualTo(new Tile(
                        "zuul p sleep 3",
                        new TileColour(Sign.CONNECTIONS, "connections", "connections", ""),
                        "230",
                        "",
                        "zuul with 200 users, sleep, profile p: 230 successful calls/s;"
                                + " limit: connections (zuul-gateway/pool.service-a); of 3 rounds of one start, 210 to 240,"
                                + " connections in 2 of them. * ab was late",
                        true));
    }

    @Test
    void words_tell_how_many_calls_failed() {
        Tile tile = first(
                cell("zuul p sleep", "\"concurrency\":200", 20, 1000, POOL).picture());

        assertThat(tile.also()).isEqualTo("98 % fail");
        assertThat(tile.words()).contains("20 successful calls/s, 98.0 % of the calls get no 2xx");
    }

    @Test
    void words_tell_the_share_of_what_the_service_could_give_at_every_size() {
        MadeCell direct = new MadeCell().users(200, 1000);
        direct.gateway = "direct";
        MatrixPicture picture = MatrixPicture.of(MadeCell.run(direct, new MadeCell().users(200, 250)), List.of());
        List<Tile> squares = tables(picture.cells()).get(0).rows().stream()
                .flatMap(row -> row.tiles().stream())
                .toList();

        assertThat(squares.get(0).words()).doesNotContain("that the service could do");
        assertThat(squares.get(1).words())
                .contains(": 250 successful calls/s (25 % of the 1 000 that the service could do);");
    }

    @Test
    void a_cell_without_figures_has_its_square() {
        cells.add("""
                {"id":"x","gateway":"zuul","profile":"p","endpoint":"hello","concurrency":50,
                 "verdict":{"status":"AMBIGUOUS","sentence":"-"}}""");

        assertThat(first(picture()))
                .isEqualTo(new Tile(
                        "x",
                        new TileColour(Sign.UNKNOWN, "undecided", "undecided", ""),
                        "-",
                        "",
                        "zuul with 50 users, hello, profile p: no figures; undecided",
                        false));
    }

    @Test
    void a_run_of_63_cells_has_63_squares() {
        for (int p = 0; p < 7; p++) {
            for (String gateway : List.of("direct", "zuul", "scg")) {
                for (int users : List.of(50, 200, 500)) {
                    cell(gateway + " p" + p + " hello", users, users, NONE);
                }
            }
        }

        assertThat(cells())
                .hasSize(7)
                .flatExtracting(TileTable::rows)
                .flatExtracting(TileRow::tiles)
                .hasSize(63)
                .doesNotContainNull();
    }

    @Test
    void bystander_experiments_are_a_matrix_of_profiles_and_gateways_for_each_hung_route() {
        MatrixPicture picture = experiment("zuul", "p", "service-a", "isolated", 200)
                .experiment("scg", "p", "service-a", "degraded", 198)
                .experiment("zuul", "q", "service-a", "dead", 0)
                .experiment("zuul", "p", "unguarded", "dead", 0)
                .picture();

        assertThat(picture.cells().isEmpty()).isTrue();
        assertThat(tables(picture.setups()))
                .extracting(TileTable::caption)
                .containsExactly("service-a hangs", "unguarded hangs");
        TileTable first = tables(picture.setups()).get(0);
        assertThat(first.groups()).containsExactly(new TileGroup("", List.of("zuul", "scg")));
        assertThat(first.rows()).extracting(TileRow::name).containsExactly("p", "q");
        Tile dead = new Tile(
                "zuul.q.service-a.dead",
                new TileColour(Sign.POOR, "dead", "dead", "fewer than 10 % of its calls succeed"),
                "0 of 200 ok",
                "",
                "zuul, profile q, 250 callers of the hung route service-a: the healthy route is dead,"
                        + " 0 of 200 ok; zuul-gateway/threads is full",
                false);
        assertThat(first.rows().get(1).label()).isEqualTo("250");
        assertThat(first.rows().get(1).tiles()).isEqualTo(Arrays.asList(dead, null));
        assertThat(tables(picture.setups()).get(1).groups()).isEqualTo(first.groups());
    }

    @Test
    void of_experiments_that_differ_in_their_callers_alone_the_worst_that_is_decided_shows() {
        MatrixPicture picture = experiment("zuul", "p", "service-a", "dead", 0)
                .experiment("zuul", "p", "service-a", "isolated", 200)
                .experiment("zuul", "p", "service-a", "inconclusive", 1)
                .picture();

        assertThat(tables(picture.setups()).get(0).rows().get(0).tiles())
                .extracting(tile -> tile.colour().word())
                .containsExactly("dead");
    }
}
