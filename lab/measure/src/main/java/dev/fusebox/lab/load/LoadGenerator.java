package dev.fusebox.lab.load;

import dev.fusebox.lab.common.LabException;
import dev.fusebox.lab.load.call.LocalHttp;
import dev.fusebox.lab.results.cell.Connections;
import dev.fusebox.lab.traffic.Arrivals;
import dev.fusebox.lab.traffic.LoadCounts;
import dev.fusebox.lab.traffic.LoadFigures;
import dev.fusebox.lab.traffic.RampRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends the calls of a cell and counts their answers. Each is one class, listed in {@code choice.LoadGenerators}. */
public interface LoadGenerator {

    /**
     * What it can do.
     *
     * @param closed users that call again after each answer
     * @param open calls that arrive whether or not earlier calls were answered
     * @param keepAlive several calls on one connection
     * @param bodies a POST of any body, not only of a form
     * @param ramp users that come one after the other and pause between their calls
     */
    record Capabilities(boolean closed, boolean open, boolean keepAlive, boolean bodies, boolean ramp) {}

    /** An address, and how many of the users call it. */
    record UrlShare(String url, int users) {}

    /**
     * One load.
     *
     * @param body what each call POSTs; empty for a GET
     * @param requests most calls to send
     * @param seconds end after this many seconds even if requests are left; 0 for no limit
     * @param schedule number of the schedule of open arrivals
     * @param folder where raw files go
     * @param shares where the users call several addresses with the same path: how many call each; {@code url} is the first of them
     */
    record LoadRequest(
            String url,
            Optional<RequestBody> body,
            Arrivals arrivals,
            int requests,
            int seconds,
            int schedule,
            Path folder,
            List<UrlShare> shares) {

        /**
         * Of one address, by the first schedule.
         *
         * @param form fields to POST; {@code null} for a GET
         */
        public static LoadRequest of(
                String url,
                @Nullable Map<String, String> form,
                Arrivals arrivals,
                int requests,
                int seconds,
                Path folder) {
            return new LoadRequest(url, RequestBody.of(form, null), arrivals, requests, seconds, 0, folder, List.of());
        }
    }

    /**
     * What a call POSTs.
     *
     * @param type its media type
     */
    record RequestBody(String type, String text) {

        /**
         * @param form fields; {@code null} for none
         * @param bytes size of a text; {@code null} for none
         * @return empty for a GET
         */
        public static Optional<RequestBody> of(@Nullable Map<String, String> form, @Nullable Integer bytes) {
            return form != null
                    ? Optional.of(new RequestBody("application/x-www-form-urlencoded", LocalHttp.encoded(form)))
                    : Optional.ofNullable(bytes).map(RequestBody::ofBytes);
        }

        /** A text of this size; the same one each time. */
        static RequestBody ofBytes(int bytes) {
            String digits = "0123456789".repeat(bytes / 10 + 1);
            return new RequestBody("text/plain", digits.substring(0, bytes));
        }
    }

    /**
     * The outcome.
     *
     * @param load empty when the generator gave no figures; {@code complaint} then says why
     * @param ramp of a ramp with figures: its window in milliseconds since 1970
     * @param cpuSeconds what a generator used that runs inside the lab; {@code null} for a separate process
     * @param beganMs when the schedule of open arrivals began, in milliseconds since 1970; {@code null} for no schedule
     * @param shares of a load for several addresses: the figures of each
     */
    record LoadOutcome(
            Optional<LoadFigures> load,
            String complaint,
            Optional<RampRun> ramp,
            @Nullable Double cpuSeconds,
            @Nullable Long beganMs,
            List<LoadFigures> shares) {

        public static LoadOutcome of(LoadFigures load) {
            return new LoadOutcome(Optional.of(load), "", Optional.empty(), null, null, List.of());
        }

        public static LoadOutcome failed(String complaint) {
            return new LoadOutcome(Optional.empty(), complaint, Optional.empty(), null, null, List.of());
        }
    }

    /** One word: the first one of {@link LoadFigures#tool}, and the name of its process in results and verdicts. */
    String name();

    /** @throws LabException when it is not installed; says how to install it */
    String version();

    Capabilities capabilities();

    /** Whether it can send these arrivals. */
    default boolean offers(Arrivals arrivals) {
        if (arrivals instanceof Arrivals.Ramp) {
            return capabilities().ramp();
        }
        return arrivals instanceof Arrivals.Closed
                ? capabilities().closed()
                : capabilities().open();
    }

    /** Whether it can send them on such connections. A closed loop calls on new ones as well as it can. */
    default boolean offers(Arrivals arrivals, Connections connections) {
        return offers(arrivals)
                && (connections == Connections.NEW || capabilities().keepAlive());
    }

    /** Whether it can send one load to several addresses, and count the answers of each. */
    default boolean sharesLoad() {
        return false;
    }

    /**
     * What must be done before a cell begins, without a call to the gateway.
     *
     * @param onStart as in {@link #run}
     */
    default void prepare(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException {}

    /**
     * Runs to the end of the load and leaves its raw files in the folder of the request. It counts the answers by status, see
     * {@link LoadCounts#statuses}, where it can.
     *
     * @param onStart gets each child process when it starts, to be able to end it and to read its CPU time
     */
    LoadOutcome run(LoadRequest request, Consumer<Process> onStart) throws IOException, InterruptedException;

    /** Successes that may be missing in {@code ok} because of how it counts. */
    default long okMissing(Arrivals arrivals, long non2xx) {
        return 0;
    }
}
