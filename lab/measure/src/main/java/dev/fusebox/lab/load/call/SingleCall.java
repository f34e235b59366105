package dev.fusebox.lab.load.call;

import java.net.http.HttpResponse;

/** One call, with the status, body and duration of its answer. */
public interface SingleCall {

    /** The answer; status 0 and an empty body without one. */
    record CallAnswer(int status, String contentType, String body, long millis) {

        static CallAnswer of(HttpResponse<String> answer, long millis) {
            String type = answer.headers().firstValue("Content-Type").orElse("");
            return new CallAnswer(answer.statusCode(), type, answer.body(), millis);
        }

        /** No answer within this time. */
        public static CallAnswer none(long millis) {
            return new CallAnswer(0, "", "", millis);
        }

        public boolean ok() {
            return status / 100 == 2;
        }
    }

    /** Sends the call without waiting for its answer. */
    static SingleCall begin(String url) {
        return begin(url, CallHeaders.NONE);
    }

    /** The same with these headers. */
    static SingleCall begin(String url, CallHeaders headers) {
        return new HttpCall(url, headers);
    }

    /** Milliseconds since it was sent. */
    long millis();

    boolean ended();

    /** Waits for the answer. After this time it gives the call up and returns status 0. */
    CallAnswer await(long millis) throws InterruptedException;

    /** Closes its connection. */
    void giveUp();
}
