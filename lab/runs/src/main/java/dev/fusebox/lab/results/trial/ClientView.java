package dev.fusebox.lab.results.trial;

import dev.fusebox.lab.common.Groups;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * How a call ended for its client.
 *
 * @param status of the answer; 0 without one
 * @param bytes of its body that arrived
 */
public record ClientView(int status, AnswerBody body, long bytes, Ending ending, long millis) {

    /** What the body is, by its type. */
    public enum AnswerBody {
        BACKEND("the backend's answer"),
        JSON("JSON"),
        HTML("HTML"),
        TEXT("text"),
        EMPTY("no body");

        private final String words;

        AnswerBody(String words) {
            this.words = words;
        }
    }

    /** How the exchange ended. */
    public enum Ending {
        COMPLETE,
        /** The answer ended well, as far as the client can tell, but lacks a part of what the backend announced. */
        SHORT,
        /** Headers and a part of the body. */
        CUT,
        /** The connection was closed without an answer. */
        CLOSED,
        /** The client closed the connection itself, at the end of its patience. */
        GIVEN_UP
    }

    /** Whether it is a whole answer with a 2xx. */
    public boolean ok() {
        return ending == Ending.COMPLETE && status / 100 == 2;
    }

    /** What has to be the same for two clients to see the same, without the time. */
    public String gist() {
        return switch (ending) {
            case COMPLETE -> status + ", " + body.words;
            case SHORT -> status + ", looks complete but is not";
            case CUT -> status + ", cut";
            case CLOSED -> "connection closed, no answer";
            case GIVEN_UP -> (status == 0 ? "no answer" : status + ", unfinished") + " when the client leaves";
        };
    }

    /** {@code 504, JSON, after 2.0 s}. */
    public String words() {
        return gist() + String.format(Locale.ROOT, ", after %.1f s", millis / 1000.0);
    }

    /** The view that most of them had, the first of equals, with the median of its times. */
    public static ClientView usual(List<ClientView> all) {
        List<ClientView> most = Groups.alike(all, ClientView::gist)
                .reduce((one, other) -> other.size() > one.size() ? other : one)
                .orElseThrow();
        return most.stream()
                .sorted(Comparator.comparingLong(ClientView::millis))
                .toList()
                .get((most.size() - 1) / 2);
    }
}
