package dev.fusebox.lab.jmx;

import dev.fusebox.lab.chain.ChainSnapshot;
import dev.fusebox.lab.chain.VerdictRules;
import dev.fusebox.lab.picture.ChainPicture;
import dev.fusebox.lab.picture.ChainPicture.PublishedMoment;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known now about a process that is polled.
 *
 * @param name its component; {@code null} while unknown
 * @param where host and port
 * @param pid {@code null} while it has not been reached
 * @param seconds since it last answered, or since it was first asked
 * @param complete whether it publishes Fusebox MBeans: semaphores, pools and circuit breakers, not only Tomcat's limits
 * @param before the reading before the last one, unless the process has restarted between them; {@code null} when there is none
 * @param now the last reading; {@code null} unless it answers
 * @param chain its time limits, retries, and the limits that cannot be read; some seconds old at most
 * @param why the reason why it could not be reached, or why it publishes no limits; {@code null} when it does or was not tried
 */
@RecordBuilder
public record ProcessStatus(
        @Nullable String name,
        String where,
        @Nullable Long pid,
        Reachability state,
        long seconds,
        boolean complete,
        @Nullable ProcessReading before,
        @Nullable ProcessReading now,
        ChainSnapshot chain,
        @Nullable String why)
        implements ProcessStatusBuilder.With {

    /** Of a process that answers: its limits, with what they rejected since the reading before. */
    public ChainPicture picture() {
        ProcessReading last = Objects.requireNonNull(now);
        PublishedMoment earlier = before == null ? null : moment(before);
        long ms = before == null ? 0 : last.epochMs() - before.epochMs();
        return ChainPicture.live(earlier, moment(last), chain, ms, VerdictRules.TODAY.binding());
    }

    private static PublishedMoment moment(ProcessReading reading) {
        return new PublishedMoment(reading.limits(), reading.breakers());
    }

    /** Whether it can be read. */
    public enum Reachability {
        ANSWERS,
        /** It has never been reached. */
        NOT_YET,
        /** It is connected and does not answer. */
        SILENT,
        /** It has been reached before, and is no longer there. */
        GONE,
        /** It requires another user or password. */
        REJECTS_LOGIN
    }
}
