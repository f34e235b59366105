package dev.fusebox.lab.load;

/** One call whose answer is looked at: status, body, and how long it took. */
public interface SingleCall {

    /** What came back; status 0 and an empty body when nothing did. */
    record CallAnswer(int status, String contentType, String body, long millis) {

        /** Nothing came back in this time. */
        public static CallAnswer none(long millis) {
            return new CallAnswer(0, "", "", millis);
        }

        public boolean ok() {
            return status / 100 == 2;
        }
    }

    /** Sends the call and does not wait for it. */
    static SingleCall begin(String url) {
        return new HttpCall(url);
    }

    /** Milliseconds since it was sent. */
    long millis();

    boolean ended();

    /** Waits for the answer; gives the call up, and answers with status 0, when it does not come in this time. */
    CallAnswer await(long millis) throws InterruptedException;

    /** Closes its connection. */
    void giveUp();
}
