package dev.fusebox.proxies.http;

/** Why a call got no answer from its backend, and the status that says so. */
public enum Failure {
    /** There is no connection, it broke, or what came was not HTTP. */
    BACKEND_FAILED(502),
    /** No connection of the client's pool became free. */
    POOL_FULL(503),
    /** The connection or the answer took longer than its time limit. */
    TIMED_OUT(504);

    private final int status;

    Failure(int status) {
        this.status = status;
    }

    public int status() {
        return status;
    }
}
